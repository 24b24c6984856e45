import { AppError } from '../../src-shared/errors.ts';
import { checkSettings } from '../../src-shared/setting-values.ts';
import { moveToFile, moveToShared } from '../store/moving/move.ts';
import { readArguments } from './arguments.ts';
import { requiredFolder } from './data-folder.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { migrateSyntax } from './syntaxes.ts';

/** Takes the rows of a station that does not run into an empty PostgreSQL, or back into a file of its folder. */
export async function runMigrate(args: readonly string[], { log }: Output): Promise<Outcome> {
  const given = readArguments(args, migrateSyntax);
  const to = given.one('to');
  if (to === undefined || given.files.length > 0) throw new AppError('bad_input', `Usage: ${migrateSyntax.usage}`);
  const folder = requiredFolder(given, migrateSyntax);
  const options = { folder, clock: Date.now, log };
  if (to !== 'file') checkSettings({ 'database.url': to });
  const { tables, replaced } = to === 'file' ? await moveToFile(options) : await moveToShared(to, options);
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  const lines = [
    `Moved ${rows} rows of ${Object.keys(tables).length} tables and compared them: ${tables['records']} records.`,
    to === 'file'
      ? `The rows are in ${folder} now, and its settings name no database any more. The PostgreSQL is as it was.`
      : 'The settings of the station name the database from now on. Start it as before.',
  ];
  if (replaced) lines.push(`The files that had the rows of the station before lie in ${replaced}.`);
  return done(lines, { ok: true, tables, replaced });
}
