import { parseArgs } from 'node:util';
import { AppError } from '../../src-shared/errors.ts';

export interface ShellArguments {
  /** The data folder, where the station is to run in this process. */
  readonly data: string | null;
  /** The launch address of a station that runs already. */
  readonly desk: string | null;
  /** Started with the machine: the station begins, and its window waits in the tray. */
  readonly hidden: boolean;
}

/** Everything that Electron or the system adds is passed over. */
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

/** Only a station on this machine: the window trusts it with everything. */
function launchAddress(given: string | boolean): string {
  const url = URL.parse(String(given));
  if (url?.protocol === 'http:' && url.hostname === '127.0.0.1' && url.port !== '' && url.username === '')
    return url.href;
  const wanted = 'the launch address of a station on this machine, as http://127.0.0.1:PORT/launch?key=K';
  throw new AppError('bad_input', `--desk must be ${wanted}.`);
}
