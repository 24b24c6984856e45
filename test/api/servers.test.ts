import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '#main/app.ts';
import { openServers } from '#main/server/servers.ts';
import { freePort } from '#test/support/free-port.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { logInto } from './server-fixture.ts';

let station: InProcess;
beforeAll(async () => {
  station = await startInProcess();
});
afterAll(() => station.close());

test('a last door that fails closes those that are open already', async () => {
  const port = await freePort();
  const options = { log: logInto([]), host: '127.0.0.1', port };
  const failing: App = Object.create(station.app, {
    commandSession: {
      get() {
        throw new Error('no session');
      },
    },
  });
  await expect(openServers(failing, options)).rejects.toThrow('no session');
  const servers = await openServers(station.app, options);
  expect(servers.url).toBe(`http://127.0.0.1:${port}`);
  await servers.close();
});
