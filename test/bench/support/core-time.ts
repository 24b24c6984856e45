import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds of the processor that a process has had. Linux alone tells it of another process, in hundredths of a second. */
export function coreTimeOf(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const LOOK_MS = 1500;
/** A station at rest takes less than that of the processor between two looks. */
const AT_REST_MS = 60;
/** Some work begins by the clock: it is looked for every five seconds. */
const QUIET_LOOKS = 5;
const MOST_LOOKS = 60;

/** Waits until a process has no work left. Where the system does not tell, it waits as long as that may take. */
export async function untilAtRest(pid: number): Promise<void> {
  let before = coreTimeOf(pid);
  for (let look = 0, quiet = 0; look < MOST_LOOKS && quiet < QUIET_LOOKS; look++) {
    await sleep(LOOK_MS);
    const now = coreTimeOf(pid);
    quiet = before !== null && now !== null && now - before < AT_REST_MS ? quiet + 1 : 0;
    before = now;
  }
}
