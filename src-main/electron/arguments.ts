import { parseArgs } from 'node:util';

export interface ShellArguments {
  /** The data folder, if the station is to run in this process. */
  readonly data: string | null;
  /** Whether this is a window of a station that runs already, and no station of its own. */
  readonly attach: boolean;
  /** Whether the program was started with the machine. Then its window waits in the tray. */
  readonly hidden: boolean;
}

/** Ignores what Electron or the system adds. */
export function readShellArguments(args: readonly string[]): ShellArguments {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: { data: { type: 'string' }, attach: { type: 'boolean' }, hidden: { type: 'boolean' } },
  });
  const { data, attach, hidden } = values;
  return {
    data: typeof data === 'string' ? data : null,
    attach: attach === true,
    hidden: hidden === true,
  };
}
