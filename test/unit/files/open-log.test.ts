import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const module = pathToFileURL('src-main/files/open-log.ts').href;
const LOGGING = `
  const { openLog } = await import(${JSON.stringify(module)});
  const log = openLog({ folder: null, stderr: true });
  log.warn({}, 'The terminal has gone.');
  await new Promise((resolve) => setTimeout(resolve, 400));
  log.warn({}, 'And lines still come.');
  await log.close();
`;

it('a terminal that takes no line any more ends nothing: the log closes as always', async () => {
  // Every write to it fails, as to a terminal that was closed.
  const unwritable = openSync(devNull, 'r');
  const child = spawn(process.execPath, ['--input-type=module', '-e', LOGGING], {
    stdio: ['ignore', 'inherit', unwritable],
    timeout: 60_000,
  });
  closeSync(unwritable);
  expect(await once(child, 'exit')).toEqual([0, null]);
});
