/** Lines of one text that are written in a minute. The rest are counted: nobody can fill the log with one fault. */
const MOST_A_MINUTE = 20;
const MINUTE_MS = 60_000;
/** Texts that are counted at a time. */
const TEXTS = 1000;

type Write = (facts: object, text: string) => void;

interface Seen {
  readonly write: Write;
  readonly since: number;
  count: number;
}

export function boundRepeatedLines(now: () => number = () => performance.now()) {
  const known = new Map<string, Seen>();

  function tellLeftOut(text: string): void {
    const seen = known.get(text);
    known.delete(text);
    if (seen && seen.count > MOST_A_MINUTE) seen.write({ left_out: seen.count - MOST_A_MINUTE }, text);
  }

  return {
    /** Writes the line, or counts it where its text was written often within the minute. */
    pass(write: Write, facts: object, text: string): void {
      if (now() - (known.get(text)?.since ?? 0) >= MINUTE_MS) tellLeftOut(text);
      const seen = known.get(text) ?? { write, since: now(), count: 0 };
      known.set(text, seen);
      if (++seen.count <= MOST_A_MINUTE) write(facts, text);
      const [oldest] = known.keys();
      if (known.size > TEXTS && oldest !== undefined) tellLeftOut(oldest);
    },
    /** Tells how many lines were left out. */
    end(): void {
      for (const text of [...known.keys()]) tellLeftOut(text);
    },
  };
}
