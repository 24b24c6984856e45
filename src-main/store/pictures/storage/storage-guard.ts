import { createAbsence } from '#main/store/memory/absence.ts';
import { trouble as SENTENCES } from '#shared/words/en.ts';
import { away, isAway, isRefused } from './failures.ts';
import type { Objects } from './objects.ts';

interface StorageGuardOptions {
  readonly objects: Pick<Objects, 'list'>;
  readonly log: (notice: string) => void;
  /** Called when the storage went away, and when it came back. */
  readonly changed: () => void;
}

/** Runs all work on a storage. Remembers whether the storage is away, or refuses the station. */
export function createStorageGuard({ objects, log, changed }: StorageGuardOptions) {
  const absence = createAbsence({
    probe: () => objects.list('').next(),
    isAway,
    log,
    changed,
    words: {
      away: SENTENCES.pictures_away,
      back: 'The storage of the pictures is back.',
      fault: 'The storage of the pictures answers with a fault:',
    },
  });
  let refusal: string | null = null;

  function noteRefusal(text: string | null): void {
    if (refusal === text) return;
    refusal = text;
    if (text !== null) log(text);
    changed();
  }

  return {
    /** Fails at once while the storage is away, so that nobody waits for it. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (absence.away() !== null) throw away();
      try {
        const result = await work();
        noteRefusal(null);
        return result;
      } catch (error) {
        if (isAway(error)) absence.note();
        if (isRefused(error)) noteRefusal(error.message);
        throw error;
      }
    },
    problem: (): string | null => absence.away() ?? refusal,
    stop: absence.stop,
  };
}
