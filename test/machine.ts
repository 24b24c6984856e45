// What the machine is worth, so that the times of two machines, or of a quiet and a busy one, compare.
import { existsSync, readFileSync } from 'node:fs';

export interface MachineTimes {
  /** By the clock. */
  readonly seconds: number;
  /** Of all cores together; null where nobody counts them. */
  readonly onCores: number | null;
  /** Before the tests and after them. */
  readonly yardsticks: readonly [before: number, after: number];
}

/** Starts to measure; what it returns ends it. */
export function measureMachine(): () => MachineTimes {
  const [started, before, yardstick] = [performance.now(), spentOnCores(), measureYardstick()];
  return () => {
    const seconds = (performance.now() - started) / 1000;
    const onCores = before === null ? null : (spentOnCores() ?? before) - before;
    return { seconds, onCores, yardsticks: [yardstick, measureYardstick()] };
  };
}

const STEPS = 100_000_000;

/** Seconds that a fixed piece of arithmetic takes on one core, with whatever else the machine does meanwhile. */
function measureYardstick(): number {
  const started = performance.now();
  let state = 1;
  let sum = 0;
  for (let step = 0; step < STEPS; step++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    sum = sum * 0.999 + (state >>> 16);
  }
  if (!(sum > 0)) throw new Error('The arithmetic went wrong.');
  return (performance.now() - started) / 1000;
}

/** A clock tick of the kernel's accounts. */
const TICKS_A_SECOND = 100;

/** Seconds that all cores together spent on this process and on its children that have ended; null where nobody counts. */
function spentOnCores(): number | null {
  const file = '/proc/self/stat';
  if (!existsSync(file)) return null;
  // The name of the program stands in brackets and may hold spaces; the fields are counted from behind it.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND;
}
