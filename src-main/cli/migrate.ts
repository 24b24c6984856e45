import { amountOf } from '#main/base/amount.ts';
import { checkSettings } from '#main/files/setting-values.ts';
import { type MoveOptions, type MoveReport, moveToFile, moveToShared } from '#main/store/moving/move.ts';
import { TROUBLES } from '#shared/troubles/trouble.ts';
import { readArguments, usageError } from './arguments.ts';
import { requiredFolder } from './data-folder.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { moveRunning } from './running-move.ts';
import { findRunning } from './running-station.ts';
import { migrateSyntax } from './syntaxes.ts';

/** Moves the rows of a station into an empty PostgreSQL, or back into its data folder. The station may run. */
export async function runMigrate(args: readonly string[], { log }: Output): Promise<Outcome> {
  const given = readArguments(args, migrateSyntax);
  const target = given.one('to');
  if (target === undefined || given.files.length > 0) throw usageError(migrateSyntax);
  const folder = requiredFolder(given, migrateSyntax);
  const to = target === 'file' ? null : target;
  if (to !== null) checkSettings({ 'database.url': to });
  const running = await findRunning(folder);
  const { tables, replaced } = running
    ? { tables: await moveRunning(running, folder, to), replaced: null }
    : await moveStopped(to, { folder, clock: Date.now, log });
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  const lines = [
    `Moved ${amountOf(rows, 'row')} of ${Object.keys(tables).length} tables and compared them: ${amountOf(tables['records'], 'record')}.`,
    to === null
      ? `The rows are in ${folder} now, and its settings name no database any more. The PostgreSQL is as it was.`
      : 'The settings of the station name the database from now on.',
    running
      ? `The station takes no changes any more. ${TROUBLES[to === null ? 'records_moved_back' : 'records_moved'].en}`
      : 'Start the station as before.',
  ];
  if (replaced) lines.push(`The old files with the rows are in ${replaced}.`);
  return done(lines, { ok: true, tables, replaced, restart: running !== null });
}

function moveStopped(to: string | null, options: MoveOptions): Promise<MoveReport> {
  return to === null ? moveToFile(options) : moveToShared(to, options);
}
