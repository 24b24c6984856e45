import { parseArgs } from 'node:util';
import { AppError } from '../../src-shared/errors.ts';

export interface ShellArguments {
  /** The data folder, if the station is to run in this process. */
  readonly data: string | null;
  /** The launch address of a station that runs already. */
  readonly desk: string | null;
  /** Whether the program was started with the machine. Then its window waits in the tray. */
  readonly hidden: boolean;
}

/** Ignores what Electron or the system adds. */
export function readShellArguments(args: readonly string[]): ShellArguments {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: { data: { type: 'string' }, desk: { type: 'string' }, hidden: { type: 'boolean' } },
  });
  const { data, desk, hidden } = values;
  return {
    data: typeof data === 'string' ? data : null,
    desk: desk === undefined ? null : launchAddress(desk),
    hidden: hidden === true,
  };
}

/** Refuses any station but one on this machine, since the window trusts it with everything. */
function launchAddress(given: string | boolean): string {
  const url = URL.parse(String(given));
  if (url?.protocol === 'http:' && url.hostname === '127.0.0.1' && url.port !== '' && url.username === '')
    return url.href;
  const wanted = 'the launch address of a station on this machine, as http://127.0.0.1:PORT/launch?key=K';
  throw new AppError('bad_input', `--desk must be ${wanted}.`);
}
