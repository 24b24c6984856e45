import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** The tool of systemd that says whether a time server sets the system's clock. */
const TOOL = '/usr/bin/timedatectl';
const ANSWER_MS = 3_000;
/** How far the two clocks may be apart. A program can run under another clock than that of the system. */
const NEAR_MS = 3_600_000;

/** Whether the system says that a time server sets its clock, and the two clocks agree. False where nothing says so. */
export async function isSynchronised(clock: () => number): Promise<boolean> {
  try {
    const asked = ['show', '--property=NTPSynchronized', '--property=TimeUSec'];
    const { stdout } = await run(TOOL, asked, { timeout: ANSWER_MS, env: { TZ: 'UTC', LC_ALL: 'C' } });
    return saysSo(stdout, clock());
  } catch {
    return false;
  }
}

/** Reads the answer, as `NTPSynchronized=yes` and `TimeUSec=Sun 2026-11-29 15:17:51 UTC`. */
export function saysSo(answer: string, now: number): boolean {
  if (!/^NTPSynchronized=yes$/m.test(answer)) return false;
  const [, day, time] = /^TimeUSec=\w+ (\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC$/m.exec(answer) ?? [];
  return Math.abs(Date.parse(`${day}T${time}Z`) - now) < NEAR_MS;
}
