// Who waits for whom while passphrases are computed.
import { createSemaphore } from '#main/base/semaphore.ts';
import { refusal } from '#shared/troubles/errors.ts';

/**
 * The desk, where somebody stands in front of the window; a place from which this operator has signed in before; anywhere else.
 * What is computed after a passphrase was proved is the desk's, too.
 */
export type PassphraseLine = 'desk' | 'known' | 'strangers';

const LONGEST_LINE = 16;

/**
 * Node hashes on the four threads that also do its file work. Two of them stay free, so that sign-ins never hold up the station:
 * strangers have one, desk and known places the other. Of known places one at a time waits behind the desk, so that however many
 * they are the desk waits for one of them.
 */
export function createPassphraseLines() {
  const [desk, known, strangers] = [createLine(), createLine(), createLine()];
  return {
    /** Throws sign_in_busy where the line is full. */
    run<T>(line: PassphraseLine, work: () => Promise<T>): Promise<T> {
      if (line === 'strangers') return strangers.run(work);
      return line === 'desk' ? desk.run(work) : known.run(() => desk.run(work));
    },
  };
}

function createLine() {
  return createSemaphore({
    permits: 1,
    longestLine: LONGEST_LINE,
    turnedAway: () => refusal('sign_in_busy', {}, { retryAfterSeconds: 5 }),
  });
}
