import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { type Station, startStation } from '#test/support/station.ts';

let station: Station;
afterEach(() => station.remove());

/** There while a station runs, and after one that did not end by itself. */
const isMarkedAsRunning = () => existsSync(join(station.folder, 'station.running'));

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  it(`${signal} from several processes at once ends the station whole`, async () => {
    station = await startStation();
    expect(isMarkedAsRunning()).toBe(true);
    const ended = new Promise((resolve) => station.process.once('exit', resolve));
    for (let i = 0; i < 3; i++) {
      station.process.kill(signal);
      // Signals of the same moment would arrive as one.
      await delay(10);
    }
    expect(await ended).toBe(0);
    expect(isMarkedAsRunning()).toBe(false);
  });
}

it('a killed station stays marked as running: the look above tells the difference', async () => {
  station = await startStation();
  await station.kill();
  expect(isMarkedAsRunning()).toBe(true);
});
