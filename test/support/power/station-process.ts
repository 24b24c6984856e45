// A station in a process of its own, which is recorded. Its clock is two days ahead of the disk's: pictures that no row names are
// old enough to be set aside. Argument: the data folder. Messages: what to do, each answered by `done` or by what went wrong.
import { startInProcess } from '#test/support/in-process.ts';

const AHEAD_MS = 2 * 24 * 3_600_000;
const [folder = ''] = process.argv.slice(2);
const station = await startInProcess({ folder, clock: () => Date.now() + AHEAD_MS });

const work = {
  copy: () => station.app.store.backups.takeDaily(),
  upkeep: () => station.app.store.upkeep(),
  async end() {
    await station.close();
    process.disconnect();
  },
} as const;

process.on('message', (name: keyof typeof work) => {
  work[name]().then(
    () => process.send?.({ done: name }),
    (error: unknown) => process.send?.({ failed: `${name}: ${String(error)}` }),
  );
});
process.send?.({ url: station.url, desk: station.desk, apiKey: station.apiKey });
