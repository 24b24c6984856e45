// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { createPrintsUnderWay } from '#main/services/sheets/prints-under-way.ts';

function openPrints() {
  const returned: string[] = [];
  const leases = { take: async () => true, giveBack: async (name: string) => void returned.push(name) };
  return { prints: createPrintsUnderWay(leases as never, () => {}), returned };
}

const printed = { proven: 1, heldBack: [] } as never;

it('closing waits for a print that is prepared, which begins no work and gives back its lease', async () => {
  const { prints, returned } = openPrints();
  const { promise: prepared, resolve } = Promise.withResolvers<void>();
  let works = 0;
  const begun = prints.begin(
    7,
    () => prepared,
    async () => {
      works++;
      return printed;
    },
  );
  const refused = expect(begun).rejects.toMatchObject({ code: 'aborted' });
  let isClosed = false;
  const closing = prints.close().then(() => {
    isClosed = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isClosed).toBe(false);
  resolve();
  await closing;
  await refused;
  expect([works, returned]).toEqual([0, ['sheets 7']]);
});

it('closing waits for the work of a print that is under way', async () => {
  const { prints, returned } = openPrints();
  const { promise: work, resolve } = Promise.withResolvers<never>();
  const { printed: done } = await prints.begin(
    8,
    async () => {},
    () => work,
  );
  const closing = prints.close();
  resolve(printed);
  await Promise.all([closing, done]);
  expect(returned).toEqual(['sheets 8']);
});
