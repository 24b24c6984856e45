// A process of its own that makes a batch, or its sheets, and is there to be killed. Arguments: folder, file of the artwork,
// labels, and where the PDF goes, if sheets are wanted; `own`: in the station's folder, with so many labels in a file as follow.
// It goes on with what is there, and says what it does, word by word.
import { readFileSync, writeSync } from 'node:fs';
import { openLine, orderOf, rowsOf } from './line.ts';

const [folder, artwork, count, pdf, labelsAFile] = process.argv.slice(2);
const settings = labelsAFile ? { 'print.labels_a_file': Number(labelsAFile) } : {};
const line = await openLine(folder, { settings });
const { batches, prints } = line.production;
const { rows } = await line.store.batches.list(1, 1);
const known = rows.length > 0;
line.bus.subscribe((event) => {
  if (event.type === 'labels') for (const _ of event.data) writeSync(1, 'label\n');
  if (event.type === 'print') writeSync(1, `${event.data.step} ${event.data.file ?? ''}\n`);
});
const id = known ? rows[0].id : (await batches.plan(await planned())).id;
if (known) await batches.resumeUnfinished();
else await batches.start(id);
const { counts } = await batches.finished(id);
if (pdf === 'own') await makeOwnSheets();
else if (pdf && counts['made']) {
  const writing = prints.make({ batchId: id, file: pdf });
  writeSync(1, 'print\n');
  await writing;
}
await line.close();
writeSync(1, 'done\n');

async function makeOwnSheets() {
  const over = new Promise<void>((resolve) => {
    line.bus.subscribe(({ type, data }) => {
      if (type === 'print' && data.step === 'done') resolve();
    });
  });
  await line.production.files.begin(id, {});
  await over;
}

async function planned() {
  return orderOf(line, await rowsOf(line, readFileSync(artwork), Number(count)));
}
