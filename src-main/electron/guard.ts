// Starts the program again when it died: a fault in Chromium's own code ends it, and the station in it, without a word.
import { spawn } from 'node:child_process';

/** How the line of arguments tells how often in a row the program died. */
export const AGAIN = 'again';
/** More faults in a row will be followed by another one. */
export const MOST_AGAIN = 3;
const ENDED = 'ended';

/** It hears with which number the program is to begin anew, until the program is gone; and nothing of it where it ended by itself. */
const SCRIPT = `last=${ENDED}; while read -r line; do last=$line; done; [ "$last" = ${ENDED} ] || exec "$@" --${AGAIN} "$last"`;

export interface Guard {
  /** The program ran so long that a fault would be the first one again. */
  settled(): void;
  /** The program ends, and stays so. Also while its process ends. */
  ended(): void;
}

/** Where there is a shell: a program of Windows has none that sees it die. */
export function openGuard(program: string, args: readonly string[], again: number): Guard {
  const own = ['-c', SCRIPT, 'sh', program, ...withoutAgain(args)];
  const child = spawn('sh', own, { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  // Without it the program only stays down after a fault.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.unref();
  // A pipe is written to at once, also in the last moment of a process.
  const tell = (line: string | number) => void child.stdin.write(`${line}\n`);
  tell(again + 1);
  return { settled: () => tell(1), ended: () => tell(ENDED) };
}

function withoutAgain(args: readonly string[]): string[] {
  const isOf = (index: number) => args[index] === `--${AGAIN}`;
  return args.filter((_, index) => !isOf(index) && !isOf(index - 1));
}
