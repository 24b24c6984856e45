import { TEST_LABELS } from '#main/imaging/test-sheet/labels.ts';
import { readArguments, usageError } from './arguments.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { findOutput, writeOutput } from './output-file.ts';
import { startProgress } from './progress.ts';
import { testsheetSyntax } from './syntaxes.ts';
import { withPool } from './threads.ts';

/** Makes a sheet to print and photograph. `score` then tells from the photographs how well marks are read. */
export async function runTestsheet(args: readonly string[], output: Output): Promise<Outcome> {
  const { files } = readArguments(args, testsheetSyntax);
  const [target] = files;
  if (files.length !== 1 || !/\.pdf$/i.test(target)) throw usageError(testsheetSyntax);
  const place = await findOutput(target);
  const progress = startProgress('Marking labels', TEST_LABELS.length);
  const sheet = await withPool(output, undefined, async (pool) => {
    const pictures = new Map<string, Uint8Array>();
    const marking = TEST_LABELS.map(async ({ message }) => {
      pictures.set(message, (await pool.run('makeTestLabel', { message })).bytes);
      progress.step();
    });
    await Promise.all(marking).finally(() => progress.end());
    return pool.run('makeTestSheet', { pictures });
  });
  await writeOutput(place, sheet.bytes);
  const lines = [
    `Made ${target} with ${TEST_LABELS.length} labels on two A4 pages. The first page says what to do:`,
    'print it at 100 %, photograph every label from three distances, then run: node bin/twinmark.mjs score FOLDER',
  ];
  return done(lines, { pdf: target, labels: TEST_LABELS.length });
}
