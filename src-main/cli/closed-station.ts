import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, createApp } from '#main/app.ts';
import { root, workerFile } from '#main/product.ts';
import type { FarClock } from '#main/store/sql/far-clock.ts';
import { COMMAND_LINE, type LoggedEndpoint } from '#shared/station/logged.ts';
import type { Output } from './outcome.ts';

/** The activity log has what the command line did, as it has what the window did. */
export function noteCommand(
  { activity }: Pick<App, 'activity'>,
  kind: LoggedEndpoint,
  given: Readonly<Record<string, unknown>>,
): Promise<void> {
  return activity.note({ kind, outcome: 'done', actor: COMMAND_LINE, address: null, given });
}

/** Opens a data folder for some work. No station may run on it. */
export async function withStation<T>(
  folder: string,
  output: Output,
  work: (app: App) => Promise<T>,
  farClock: FarClock = 'refuse',
): Promise<T> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const tell = (_: object, text: string) => output.log(text);
  const app = await createApp({
    folder,
    resources: join(root, 'resources'),
    version,
    given: {},
    log: { warn: tell, error: tell },
    clock: Date.now,
    farClock,
    workerFile,
  });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}
