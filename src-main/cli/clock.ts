import { amountOf } from '#main/base/amount.ts';
import { isoOf } from '#shared/core/times.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { readArguments, usageError } from './arguments.ts';
import { withStation } from './closed-station.ts';
import { stationFolder } from './data-folder.ts';
import { done, type Outcome, type Output } from './outcome.ts';
import { findRunning } from './running-station.ts';
import { clockSyntax } from './syntaxes.ts';

/** Somebody says that the clock of this machine is right. It takes back what a clock that was ahead left behind. */
export async function runClock(args: readonly string[], output: Output): Promise<Outcome> {
  const given = readArguments(args, clockSyntax);
  if (given.files.length !== 1 || given.files[0] !== 'confirm') throw usageError(clockSyntax);
  const folder = stationFolder(given, clockSyntax);
  if (await findRunning(folder))
    throw new AppError('busy', `A station runs on ${folder}. Stop it, then confirm the clock.`);
  return withStation(
    folder,
    output,
    async ({ store, clock }) => {
      const { last, seen } = await store.clock.read();
      const now = isoOf(clock());
      const marked = await store.change(async (tables) => {
        await tables.local.set('clock.doubted', false);
        return tables.clock.settle(now);
      });
      await store.backups.redate();
      const told = { clock: now, last_change: isoOf(seen), newest_stamp: isoOf(last), marked };
      return done(
        [
          `The clock says ${now}, and that counts from now on. The newest change was made at ${told.last_change}.`,
          `Records that were dated later and now say that their time is doubted: ${amountOf(marked, 'record')}.`,
        ],
        told,
      );
    },
    'ignore',
  );
}
