// The language of the page, and words in it.

import { type Language, languageOf, Words } from "../words/words";
import { chosenLanguage, keepLanguage } from "./memory";

class Locale {
  language: Language = $state("en");

  start(): void {
    this.#use(languageOf(chosenLanguage(), navigator.languages));
  }

  choose(language: Language): void {
    keepLanguage(language);
    this.#use(language);
  }

  /** Words in the page's language; they change with it wherever they are shown. */
  words(game: string | null = null, names: readonly string[] = [], more: readonly string[] = []): Words {
    return new Words(this.language, game, names, more);
  }

  #use(language: Language): void {
    this.language = language;
    document.documentElement.lang = language;
  }
}

export const locale = new Locale();
