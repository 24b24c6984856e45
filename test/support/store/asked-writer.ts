// Opens the store of a folder, makes a change for each line of its input, and prints the result.
import { createInterface } from 'node:readline';
import { openStore } from '#main/store/open.ts';

const store = await openStore({ folder: process.argv[2], clock: Date.now, log: () => {} });
say({ ready: true });
for await (const line of createInterface({ input: process.stdin })) {
  const code = await store.kept.set('line', line).then(
    () => null,
    (error) => error.code,
  );
  say({ code, kept: await store.kept.get('line'), trouble: store.problem()?.text ?? null });
}
await store.close().catch(() => {});

function say(what: object): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}
