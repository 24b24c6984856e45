// A process of its own that makes a batch, or its sheets, and is there to be killed. Arguments: folder, file of the artwork,
// labels, and where the PDF goes, if sheets are wanted.
// It goes on with what is there, and says what it does, word by word.
import { readFileSync, writeSync } from 'node:fs';
import { openLine, orderOf, rowsOf } from './line.ts';

const [folder, artwork, count, pdf] = process.argv.slice(2);
const line = await openLine(folder);
const { batches, prints } = line.production;
const { rows } = await line.store.batches.list(1, 1);
const known = rows.length > 0;
line.bus.subscribe((event) => {
  if (event.type === 'labels') for (const _ of event.data) writeSync(1, 'label\n');
});
const id = known ? rows[0].id : (await batches.plan(await planned())).id;
if (known) await batches.resumeUnfinished();
else await batches.start(id);
const { counts } = await batches.finished(id);
if (pdf && counts['made']) {
  const writing = prints.make({ batchId: id, file: pdf });
  writeSync(1, 'print\n');
  await writing;
}
await line.close();
writeSync(1, 'done\n');

async function planned() {
  return orderOf(line, await rowsOf(line, readFileSync(artwork), Number(count)));
}
