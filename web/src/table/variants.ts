// Variants of the published games: numbers of the rules that somebody has changed, or a document of their own.
import type { GameInfo, OptionInfo } from "../net/protocol";

type Values = Readonly<Record<string, string>>;

export function isExperiment(option: OptionInfo): boolean {
  return option.kind === "experimental";
}

/** Which options make this a variant; a table names an experiment only where one is made. */
export function variationOf(game: GameInfo, values: Values): OptionInfo[] {
  return game.options.filter(
    (option) => (isExperiment(option) || option.kind === "document") && isUnusual(option, values),
  );
}

export function isUnusual(option: OptionInfo, values: Values): boolean {
  return (values[option.name] ?? option.default) !== option.default;
}

/** The bots that play with these options: most know the published rules only. */
export function botsFor(game: GameInfo, values: Values): string[] {
  return variationOf(game, values).some(isExperiment) ? game.variantBots : game.bots;
}
