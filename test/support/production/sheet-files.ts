// What must hold of the files of a job whose sheets are several files.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { planOf } from '#main/services/ledger/batch-plan.ts';
import { sheetFileName } from '#main/services/sheets/sheet-file-name.ts';
import { allLabels } from './kills.ts';
import type { Line } from './line.ts';

/** The hashes of the files that are in the ledger, by their names. */
export async function hashesOfFiles(line: Line): Promise<Map<string, string>> {
  return new Map(
    (await filesOf(line)).filter(({ path }) => existsSync(path)).map(({ name, path }) => [name, hashOf(path)]),
  );
}

/** Sentences; none is what is wanted. `before` are hashes of files that were proven earlier. */
export async function lossesOfFiles(line: Line, before: ReadonlyMap<string, string>): Promise<string[]> {
  const losses: string[] = [];
  const now = await hashesOfFiles(line);
  for (const [name, hash] of before) if (now.get(name) !== hash) losses.push(`${name} is not what it was.`);
  const files = await filesOf(line);
  const labels = await allLabels(line);
  const again = join(line.folder, 'again.pdf');
  let sheet = 1;
  for (const { name, batch, print } of files) {
    await line.production.prints.remake(batch, print.number, () => again);
    if (now.get(name) !== hashOf(again)) losses.push(`${name} has other bytes when it is made again.`);
    rmSync(again);
    const here = labels.filter(
      (label) => label.sheet !== null && label.sheet >= sheet && label.sheet < sheet + print.sheets,
    );
    if (print.first_sheet !== sheet)
      losses.push(`Print ${print.number} begins with sheet ${print.first_sheet}, not ${sheet}.`);
    if (here.length !== print.labels)
      losses.push(`Print ${print.number} has ${print.labels} labels, the ledger ${here.length}.`);
    sheet += print.sheets;
  }
  if (new Set(files.map(({ print }) => print.made_at)).size > 1) losses.push('The files are of different orders.');
  for (const { row_number, state } of labels) if (state !== 'proofed') losses.push(`Row ${row_number} is ${state}.`);
  return losses;
}

async function filesOf(line: Line) {
  const { rows } = await line.store.batches.list(1, 1);
  return planOf(rows[0]).prints.map((print) => {
    const name = sheetFileName(rows[0], print, null);
    return { batch: rows[0].id, print, name, path: join(line.folder, 'sheets', name) };
  });
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
