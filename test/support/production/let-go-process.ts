// A process of its own, which may have another build of the codec: makes labels whose pictures are let go later, or reads
// those of a station, one after the other, or lets them go. Arguments: folder; `make` and files of artwork, `read`, or `let-go`.
// Says the pictures as JSON, or how many it let go.
import { createHash } from 'node:crypto';
import { readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { dataOf } from '#main/services/ledger/batch-plan.ts';
import { openLine, orderOf, rowsOf } from './line.ts';

/** A picture of a label: its hash in the record, that of the bytes that are given, and what the ledger notes of it. */
export interface ReadPicture {
  readonly hash: string;
  readonly bytes: string;
  readonly note: string | null;
}

const KEPT_DAYS = 1;
const [folder, what, ...files] = process.argv.slice(2);
const line = await openLine(folder, {
  clock: () => Date.now() + (what === 'make' ? 0 : (KEPT_DAYS + 1) * 86_400_000),
  settings: { 'pictures.keep': 'recent', 'pictures.keep_days': KEPT_DAYS },
});
if (what === 'make') await make();
else if (what === 'let-go') {
  writeSync(1, 'begins\n');
  writeSync(1, `${await line.production.letGo(new AbortController().signal)}\n`);
} else process.stdout.write(JSON.stringify(await read()));
await line.close();

async function make(): Promise<void> {
  const { batches, prints } = line.production;
  const rows = await Promise.all(files.map(async (file) => rowsOf(line, readFileSync(file), 1)));
  const { id } = await batches.plan(await orderOf(line, rows.flat()));
  await batches.start(id);
  await batches.finished(id);
  const { proven } = await prints.make({ batchId: id, file: join(folder, 'sheets.pdf') });
  if (proven !== files.length) throw new Error(`${proven} of ${files.length} labels were proven`);
}

async function read(): Promise<ReadPicture[]> {
  const pictures: ReadPicture[] = [];
  for await (const { id, record_id } of line.production.batches.labels(1)) {
    const ref = (await line.store.records.find(record_id ?? ''))?.marked;
    if (!ref) throw new Error(`the label ${id} has no picture`);
    const bytes = createHash('sha256')
      .update(await line.store.pictures.read(ref))
      .digest('hex');
    const label = await line.store.labels.find(id);
    pictures.push({ hash: ref.hash, bytes, note: (label && dataOf(label).remade) ?? null });
  }
  return pictures;
}
