// Runs in a network of its own, where another program holds UDP port 5353: a station starts, and somebody looks for printers.
// Writes what came of it as one line of JSON.
import { createSocket } from 'node:dgram';
import { call } from './api.ts';
import { startInProcess } from './in-process.ts';

const held = createSocket('udp4');
await new Promise<void>((resolve) => held.bind(5353, '0.0.0.0', resolve));
const station = await startInProcess({ host: '0.0.0.0', settings: { 'lan.mdns': true } });
const launched = await fetch(station.desk, { redirect: 'manual' });
const cookie = (launched.headers.get('set-cookie') ?? '').split(';')[0];
const desk = new URL(station.desk).origin;
const ask = (method: string, path: string, json?: unknown) =>
  call(desk, method, path, { headers: { cookie }, ...(json === undefined ? {} : { json }) });
await ask('POST', '/api/desk/sign-in', { username: 'anna', passphrase: 'correct horse battery' });
const { status, body } = await ask('GET', '/api/desk/printers/found?seconds=1');
const health = await ask('GET', '/api/health');
await station.close();
held.close();
process.stdout.write(
  `${JSON.stringify({ look: status, trouble: body.trouble?.kind ?? null, health: health.status })}\n`,
  () => process.exit(0),
);
