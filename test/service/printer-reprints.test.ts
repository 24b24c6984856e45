// Labels that are voided and made anew while sheets of their job are on their way through a printer.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bySheet, jobWhen, order } from '#test/support/printers/printer-desk.ts';
import { printingDesk } from '#test/support/printers/printing-desk.ts';
import { labelsOf, statusOf } from '#test/support/production/line-labels.ts';

const desk = printingDesk();

it('a reprint while printing goes on waits for its end, and a label that was voided meanwhile stays void', async () => {
  const { batch, kept } = await desk.ready(3);
  const { line, printer } = desk;
  const { labels, batches, prints } = line.production;
  await jobWhen(line, (await order(line, batch, kept, { first: 1, last: 1 })).id, 'done');
  printer.faults.stopped = 'media-jam';
  const { id } = await order(line, batch, kept);
  await jobWhen(line, id, 'stopped');

  const [one, , three] = await labelsOf(line, batch);
  await labels.reprint([one.id], 'new', 'Smeared');
  await batches.finished(batch);
  await labels.void([three.id], 'Wrong lot');
  await prints.make({ batchId: batch, file: join(line.folder, 'second.pdf') });
  await expect(order(line, batch, kept, { first: 2, last: 2 })).rejects.toMatchObject({
    trouble: { kind: 'print_under_way' },
  });
  printer.faults.stopped = null;
  await jobWhen(line, id, 'done');
  expect(await statusOf(line, three)).toBe('voided');
  expect(await bySheet(line, batch)).toMatchObject({ 1: 'voided', 2: 'printed', 3: 'voided' });

  const again = await order(line, batch, kept, { print: 2 });
  expect(again.sheets).toEqual([4]);
  await jobWhen(line, again.id, 'done');
  expect(await bySheet(line, batch)).toMatchObject({ 4: 'printed' });
  expect(printer.arrived.map(({ sheets }) => sheets)).toEqual([1, 2, 1]);
});
