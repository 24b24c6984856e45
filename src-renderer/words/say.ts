// Sentences of the window for messages that the station sends as a kind with facts.
export type Facts = Readonly<Record<string, string>>;

/** Puts facts into a sentence: `{label}` and the like. Empty if a fact is missing. Then the station's own sentence is shown. */
export const say =
  (sentence: string) =>
  (facts: Facts): string => {
    const names = [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    if (names.some((name) => facts[name] === undefined)) return '';
    return sentence.replace(/\{(\w+)\}/g, (_, name: string) => facts[name]);
  };
