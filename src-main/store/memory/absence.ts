// Something outside of this machine that the store needs, and that may be away for a while.
export interface Absence {
  /** With a sentence of its own where the failure has one. */
  note(words?: string): void;
  /** The sentence that was noted when it went away; null where it is there. */
  away(): string | null;
  stop(): void;
}

export interface AbsenceOptions {
  /** Asks it for something small; throws while it is away. */
  readonly look: () => Promise<unknown>;
  /** Whether a failure means that it is away still. */
  readonly isAway: (error: unknown) => boolean;
  /** Sentences for the log: `fault` begins one that ends with what was answered. */
  readonly words: { readonly away: string; readonly back: string; readonly fault: string };
  readonly log: (notice: string) => void;
  /** When it went away or came back. */
  readonly changed: () => void;
}

/** Whether it is back is looked at so often. */
const LOOK_EVERY_MS = 1000;

/** That it is away is told once, and that it is back. */
export function createAbsence({ look, isAway, words, log, changed }: AbsenceOptions): Absence {
  let timer: NodeJS.Timeout | null = null;
  let said = words.away;
  /** The last fault that was told. */
  let told = '';

  async function lookAgain(): Promise<void> {
    try {
      await look();
      timer = null;
      told = '';
      log(words.back);
      changed();
    } catch (error) {
      if (timer) timer = later();
      const fault = isAway(error) ? '' : String(error);
      if (fault !== '' && fault !== told) log(`${words.fault} ${fault}`);
      told = fault;
    }
  }
  const later = () => setTimeout(lookAgain, LOOK_EVERY_MS).unref();

  return {
    note(own = words.away) {
      if (timer) return;
      timer = later();
      said = own;
      log(said);
      changed();
    },
    away: () => (timer === null ? null : said),
    stop() {
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}
