import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, createApp } from '#main/app.ts';
import { policyFile, readPolicy } from '#main/files/policy.ts';
import { root, workerFile } from '#main/product.ts';
import type { FarClock } from '#main/store/sql/far-clock.ts';
import { COMMAND_LINE, type LoggedEndpoint } from '#shared/station/logged.ts';
import type { Output } from './outcome.ts';

/** The activity log has what the command line does, as it has what the window does: the line is in the change. */
export async function notedCommand<T>(
  { activity }: Pick<App, 'activity'>,
  kind: LoggedEndpoint,
  given: Readonly<Record<string, unknown>>,
  work: () => Promise<T>,
): Promise<T> {
  const act = activity.begin({ kind, actor: COMMAND_LINE, address: null, given });
  const result = await act.during(work);
  await act.end();
  return result;
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
    policy: await readPolicy(policyFile(process.platform)),
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
