// Sentences of the window for what the station tells by kind and facts.
export type Facts = Readonly<Record<string, string>>;

/** Puts facts into a sentence: `{label}` and the like. Empty where one is missing: then the station's own sentence is shown. */
export const say =
  (sentence: string) =>
  (facts: Facts): string => {
    const names = [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    if (names.some((name) => facts[name] === undefined)) return '';
    return sentence.replace(/\{(\w+)\}/g, (_, name: string) => facts[name]);
  };
