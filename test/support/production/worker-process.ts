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
  if (event.type === 'labels') for (const _ of event.data) say('label');
  if (event.type === 'print') say(`${event.data.step} ${event.data.file ?? ''}`);
});
const id = known ? rows[0].id : (await batches.plan(await planned())).id;
if (known) await batches.resumeUnfinished();
else await batches.start(id);
const { counts } = await batches.finished(id);
if (pdf === 'own') await makeOwnSheets();
else if (pdf && counts['made']) {
  const writing = prints.make({ batchId: id, file: pdf });
  say('print');
  await writing;
}
await line.close();
say('done');

/** At once, since a kill leaves no time. A pipe takes a word whole or not at all: a full one is waited for. */
function say(word: string): void {
  for (;;) {
    try {
      writeSync(1, `${word}\n`);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

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
