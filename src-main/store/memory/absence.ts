export interface AbsenceOptions {
  /** Sends the service a small request. Throws while the service is away. */
  readonly probe: () => Promise<unknown>;
  /** Whether a failure means that the service is still away. */
  readonly isAway: (error: unknown) => boolean;
  /** Sentences for the log. `fault` begins a sentence that ends with the answer of the service. */
  readonly words: { readonly away: string; readonly back: string; readonly fault: string };
  readonly log: (notice: string) => void;
  /** Called when the service went away, and when it came back. */
  readonly changed: () => void;
}

const PROBE_EVERY_MS = 1000;

export type Absence = ReturnType<typeof createAbsence>;

/**
 * Watches a service outside of this machine that the store needs: a database, a storage or a folder. It may be away for a while.
 * The log says once that it is away, and once that it is back.
 */
export function createAbsence({ probe, isAway, words, log, changed }: AbsenceOptions) {
  let timer: NodeJS.Timeout | null = null;
  let sentence = words.away;
  let lastFault = '';

  async function probeAgain(): Promise<void> {
    try {
      await probe();
      timer = null;
      lastFault = '';
      log(words.back);
      changed();
    } catch (error) {
      if (timer) timer = later();
      const fault = isAway(error) ? '' : String(error);
      if (fault !== '' && fault !== lastFault) log(`${words.fault} ${fault}`);
      lastFault = fault;
    }
  }
  const later = () => setTimeout(probeAgain, PROBE_EVERY_MS).unref();

  return {
    /** Call this when the service is away. Some failures have a sentence of their own. */
    note(own = words.away): void {
      if (timer) return;
      timer = later();
      sentence = own;
      log(sentence);
      changed();
    },
    /** The sentence that was noted when the service went away. Null while the service is there. */
    away: (): string | null => (timer === null ? null : sentence),
    stop(): void {
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}
