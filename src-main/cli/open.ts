import { AppError } from '#shared/troubles/errors.ts';
import { readArguments, usageError } from './arguments.ts';
import { stationFolder } from './data-folder.ts';
import { done, type Outcome } from './outcome.ts';
import { findRunning } from './running-station.ts';
import { openSyntax } from './syntaxes.ts';

/** Gives a fresh launch address for the window of a running station. */
export async function runOpen(args: readonly string[]): Promise<Outcome> {
  const given = readArguments(args, openSyntax);
  if (given.files.length > 0) throw usageError(openSyntax);
  const folder = stationFolder(given, openSyntax);
  const station = await findRunning(folder);
  if (!station) {
    throw new AppError(
      'store_unusable',
      `No station runs on ${folder}. Start it: npm run headless -- --data ${folder}`,
    );
  }
  const { url } = await station.ask('POST', `/api/desk/launch-keys${given.has('local') ? '?local=true' : ''}`);
  return done([`Open ${url} on this machine within five minutes. It works once.`], { url });
}
