// How long each press in a window waits for its picture, as the browser itself measures it (Event Timing). The tests of
// journeys keep these times where the environment names a file for them.
import { appendFileSync, readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';

/** Names the file. */
export const PRESS_TIMES = 'TWINMARK_PRESS_TIMES';
/** What a person does; the browser tells of pointers that pass by as well. */
export const PRESSES = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'keydown', 'keyup'] as const;
/** What takes less is counted by the browser and not told. */
export const UNTOLD_MS = 16;
/** Events are told so often: those of a page's last moment before it is left are lost. */
const TELL_EVERY_MS = 100;

export interface PressTimes {
  readonly events: number;
  /** Those that took 16 ms or more, such as "keydown on #/jobs/1". */
  readonly slow: readonly { readonly ms: number; readonly what: string }[];
}

export async function keepPressTimes(context: BrowserContext, file: string): Promise<void> {
  await context.exposeBinding('tellPresses', (_, told: PressTimes) => {
    appendFileSync(file, `${JSON.stringify(told)}\n`);
  });
  await context.addInitScript(
    ({ presses, untold, every }) => {
      const names: readonly string[] = presses;
      let slow: { ms: number; what: string }[] = [];
      let before = 0;
      const countNow = () => names.reduce((sum, name) => sum + (performance.eventCounts.get(name) ?? 0), 0);
      new PerformanceObserver((list) => {
        for (const { name, duration: ms } of list.getEntries())
          if (names.includes(name)) slow.push({ ms, what: `${name} on ${location.hash}` });
      }).observe({ type: 'event', durationThreshold: untold } as PerformanceObserverInit);
      setInterval(() => {
        const events = countNow() - before;
        if (events === 0 && slow.length === 0) return;
        before += events;
        (window as unknown as { tellPresses: (told: object) => void }).tellPresses({ events, slow });
        slow = [];
      }, every);
    },
    { presses: PRESSES, untold: UNTOLD_MS, every: TELL_EVERY_MS },
  );
}

export function readPressTimes(file: string): PressTimes {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const told = lines.map((line) => JSON.parse(line) as PressTimes);
  return {
    events: told.reduce((sum, { events }) => sum + events, 0),
    slow: told.flatMap(({ slow }) => slow).toSorted((a, b) => b.ms - a.ms),
  };
}

/** The time that one press in a hundred exceeds. */
export function p99Of({ events, slow }: PressTimes): number {
  return slow[Math.floor(events / 100)]?.ms ?? UNTOLD_MS;
}
