import { resolve } from 'node:path';
import { amountOf } from '#main/base/amount.ts';
import { restoreBackup } from '#main/store/restore/restore.ts';
import { COMMAND_LINE } from '#shared/station/logged.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { readArguments, usageError } from './arguments.ts';
import { requiredFolder } from './data-folder.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { readPassphrase } from './passphrase.ts';
import { findRunning } from './running-station.ts';
import { restoreSyntax } from './syntaxes.ts';

/** Puts a backup back and sets aside what was in the folder. The exit code is 1 if pictures are missing. */
export async function runRestore(args: readonly string[], output: Output): Promise<Outcome> {
  const given = readArguments(args, restoreSyntax);
  if (given.files.length !== 1) throw usageError(restoreSyntax);
  const folder = requiredFolder(given, restoreSyntax);
  if (await findRunning(folder)) throw new AppError('busy', `A station runs on ${folder}. Stop it, then restore.`);
  const secret = given.one('passphrase-file');
  const passphrase = secret === undefined ? undefined : readPassphrase(secret, output.log);
  const report = await restoreBackup(resolve(given.files[0]), folder, Date.now, passphrase, COMMAND_LINE);
  const { records, pictures, missing, replaced, findings, notes, ids } = report;
  const lines = [
    `Restored ${amountOf(records, 'record')} and ${amountOf(pictures, 'picture')} into ${folder}.`,
    ...findings.map(({ text }) => text),
    ...notes.map(({ text }) => text),
  ];
  if (replaced) lines.push(`The old files are in ${replaced}.`);
  const ok = findings.length === 0;
  return done(
    lines,
    { ok, records, pictures, missing, replaced, findings: findings.map(({ text }) => text), unknown_ids: ids.unknown },
    ok,
  );
}
