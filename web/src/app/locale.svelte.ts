// The language of the page, and words in it.

import { refusalOf } from "../net/api";
import { type Language, languageOf, loadLanguage, Words } from "../words/words";
import { announce } from "./announce";
import { chosenLanguage, keepLanguage } from "./memory";

class Locale {
  language: Language = $state("en");

  /** The person's own language, once its words have come. */
  start(): Promise<void> {
    return this.#use(languageOf(chosenLanguage(), navigator.languages));
  }

  async choose(language: Language): Promise<void> {
    try {
      await this.#use(language);
      keepLanguage(language);
    } catch (error) {
      announce(this.words().error(refusalOf(error)));
    }
  }

  /** Words in the page's language; they change with it wherever they are shown. */
  words(game: string | null = null, names: readonly string[] = [], more: readonly string[] = []): Words {
    return new Words(this.language, game, names, more);
  }

  async #use(language: Language): Promise<void> {
    await loadLanguage(language);
    this.language = language;
    document.documentElement.lang = language;
  }
}

export const locale = new Locale();
