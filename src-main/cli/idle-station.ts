import type { App } from '#main/app.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { withStation } from './closed-station.ts';
import type { Output } from './outcome.ts';
import { findRunning } from './running-station.ts';

/** Opens a data folder for work that a running station cannot be asked to do. Throws if a station runs on it. */
export async function withIdleStation<T>(folder: string, output: Output, work: (app: App) => Promise<T>): Promise<T> {
  if (await findRunning(folder)) {
    throw new AppError(
      'store_unusable',
      `A station runs on ${folder}. Do this in its window, or stop it first; a batch without --data gets a folder of its own.`,
    );
  }
  return withStation(folder, output, work);
}
