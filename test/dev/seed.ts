// npm run seed -- [RECORDS] [--data DIR] [--until DAY]: a data folder full of records, for those who work on Twinmark.
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { tellFailure } from '#main/cli/outcome.ts';
import { root } from '#main/product.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { SEEDED_FOLDER, seedFolder, today } from './seeded-folder.ts';

const USAGE = 'npm run seed -- [RECORDS] [--data DIR] [--until DAY]';
const say = (line: string) => console.log(line);

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string', default: SEEDED_FOLDER }, until: { type: 'string' } },
  });
  await seed(positionals[0] ?? '1000', resolve(root, values.data), values.until);
} catch (error) {
  process.exitCode = tellFailure(error, false, { out: say, log: (line) => console.error(line) });
}

async function seed(count: string, folder: string, day: string | undefined): Promise<void> {
  const records = Number(count);
  const until = day === undefined ? today() : Date.parse(day);
  if (!Number.isInteger(records) || records < 1 || Number.isNaN(until)) {
    throw new AppError(
      'bad_input',
      `Give the number of records and, if you like, the last day as 2026-06-30. ${USAGE}`,
    );
  }
  const start = performance.now();
  const made = await seedFolder({ folder, root, records, until });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  say(
    `${made.records} records, ${made.labels} labels and ${made.jobs} jobs in ${seconds} s, ${megabytesIn(folder)} MB: ${folder}`,
  );
}

function megabytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  return Math.round(bytes / 1e6);
}
