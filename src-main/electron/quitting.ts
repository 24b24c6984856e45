import type { ElectronCalls } from './calls.ts';
import type { ShellWords } from './words.ts';

export interface Ending {
  /** Whether the program is ending and cannot be stopped. Windows may close then. */
  isUnderWay(): boolean;
  /** Stops the station and ends without asking: the system would kill a program that waits for an answer. */
  endAtOnce(): void;
}

interface EndingPlace {
  isBusy(): boolean;
  /** Whether a PIN is needed first. */
  isLocked(): boolean;
  /** Resolves when all work under way is on the disk. */
  close(): Promise<void>;
  readonly report: (error: unknown) => void;
}

type Calls = Pick<ElectronCalls, 'app' | 'dialog' | 'powerMonitor'>;

/** Asks the user if a job is under way, then stops the station, then ends the program. */
export function guardQuitting(calls: Calls, words: ShellWords, place: EndingPlace): Ending {
  const { app } = calls;
  let state: 'open' | 'asking' | 'closing' | 'closed' = 'open';

  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'open' && !place.isLocked()) void end();
  });
  const endAtOnce = () => {
    if (state === 'open' || state === 'asking') void closeAll();
  };
  // Linux and macOS. Windows tells the window alone.
  calls.powerMonitor.on('shutdown', endAtOnce);

  async function end(): Promise<void> {
    if (place.isBusy()) {
      state = 'asking';
      const wanted = await isWanted();
      if (state !== 'asking') return;
      state = 'open';
      if (!wanted) return;
    }
    await closeAll();
  }

  async function isWanted(): Promise<boolean> {
    const { response } = await calls.dialog.showMessageBox({
      type: 'question',
      message: words.quitInJob,
      detail: words.quitInJobDetail,
      buttons: [words.goOn, words.quit],
      defaultId: 0,
      cancelId: 0,
    });
    return response === 1;
  }

  async function closeAll(): Promise<void> {
    state = 'closing';
    try {
      await place.close();
      state = 'closed';
      app.quit();
    } catch (error) {
      place.report(error);
      app.exit(1);
    }
  }

  return { isUnderWay: () => state === 'closing' || state === 'closed', endAtOnce };
}
