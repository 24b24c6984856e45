import { resolve } from 'node:path';
import { amountOf } from '#main/base/amount.ts';
import type { ExportReport } from '#main/store/store.ts';
import { backup as WORDS } from '#shared/words/en.ts';
import { readArguments, usageError } from './arguments.ts';
import { notedCommand, withStation } from './closed-station.ts';
import { stationFolder } from './data-folder.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { readPassphrase } from './passphrase.ts';
import { findRunning } from './running-station.ts';
import { backupSyntax } from './syntaxes.ts';

/** Writes everything of a station into one file and verifies it. The station may run. */
export async function runBackup(args: readonly string[], output: Output): Promise<Outcome> {
  const given = readArguments(args, backupSyntax);
  if (given.files.length !== 1) throw usageError(backupSyntax);
  const folder = stationFolder(given, backupSyntax);
  const file = resolve(given.files[0]);
  const secret = given.one('passphrase-file');
  const passphrase = secret === undefined ? undefined : readPassphrase(secret, output.log);
  const running = await findRunning(folder);
  const found = running
    ? await running.ask('POST', '/api/desk/backups', { file, passphrase })
    : await withStation(folder, output, (app) =>
        notedCommand(app, 'makeBackup', { file }, () => app.store.backups.exportTo(file, passphrase)),
      );
  const { records, pictures, bytes, missing, wallet } = found as ExportReport;
  const lost = missing.map((hash) => `The picture ${hash} is lost or damaged, and not in the backup.`);
  return done(
    [
      `Backed up ${amountOf(records, 'record')} and ${amountOf(pictures, 'picture')} to ${file} (${bytes} bytes), and read it back.`,
      ...lost,
      ...onWallet(wallet),
    ],
    { ok: true, file, records, pictures, bytes, missing, wallet },
  );
}

function onWallet(wallet: ExportReport['wallet']): string[] {
  return wallet === 'none' || wallet === 'kept' ? [] : [WORDS[`make.wallet.${wallet}`]];
}
