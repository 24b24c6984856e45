// Something outside of this machine that the store needs, and that may be away for a while.
export interface Absence {
  note(): void;
  isAway(): boolean;
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
    note() {
      if (timer) return;
      timer = later();
      log(words.away);
      changed();
    },
    isAway: () => timer !== null,
    stop() {
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}
