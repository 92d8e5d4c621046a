"""What the library click says by itself (Usage, Missing argument …), in our languages.

click speaks through gettext, so its words are a gettext catalogue, `click/<language>/LC_MESSAGES/click.po`.
"""

import gettext
import os
from pathlib import Path

DOMAIN = "click"
FOLDER = Path(__file__).parent / "click"


def translate_click(language: str) -> None:
    """Make click speak a language, in the whole process; English it speaks by itself."""
    if not gettext.find(DOMAIN, FOLDER, [language]):
        return
    gettext.bindtextdomain(DOMAIN, FOLDER)
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = (
        language  # where gettext looks first; the command line may ask for another than the machine's
    )
