// A station that is open to the network over HTTPS, with its desk signed in, as it is when devices are paired.
import { freePort } from '#test/support/free-port.ts';
import { call } from './api.ts';
import { type InProcess, startInProcess } from './in-process.ts';
import { type Ask, pairDevice } from './pairing.ts';
import { type SecureReply, secureCall } from './secure-call.ts';

export interface SecureStation extends InProcess {
  /** What the window at the desk asks. */
  readonly ask: (method: string, path: string, json?: unknown) => ReturnType<typeof call>;
  /** What somebody in the network asks. */
  readonly secure: (method: string, path: string, options?: Sent) => Promise<SecureReply>;
  /** The key of a device that was paired as the manual says. */
  pair(name: string): ReturnType<typeof pairDevice>;
}

interface Sent {
  readonly token?: string;
  readonly json?: unknown;
}

export async function startSecureStation(settings: Readonly<Record<string, unknown>> = {}): Promise<SecureStation> {
  const station = await startInProcess({ host: null, settings: { 'lan.https': 'on', ...settings } });
  const launched = await fetch(station.desk, { redirect: 'manual' });
  const cookie = (launched.headers.get('set-cookie') ?? '').split(';')[0];
  const port = await freePort();
  const ask: SecureStation['ask'] = (method, path, json) =>
    call(new URL(station.desk).origin, method, path, { headers: { cookie }, ...(json === undefined ? {} : { json }) });
  const secure = (method: string, path: string, options?: Sent) =>
    secureCall({ folder: station.app.folder, url: `https://127.0.0.1:${port}` }, method, path, options);
  await ask('POST', '/api/desk/sign-in', { username: 'anna', passphrase: 'correct horse battery' });
  await ask('PUT', '/api/desk/network', { open: true, adapter: 'lo', port });
  return {
    ...station,
    ask,
    secure,
    async pair(name) {
      const fromDevice: Ask = (method, path, json) => secure(method, path, { json });
      const invited = (await ask('POST', '/api/desk/pairings')).body;
      return pairDevice(fromDevice, ask, invited, { name, kind: 'phone' });
    },
  };
}
