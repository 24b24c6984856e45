// A process that serves S3-compatible storage until its input ends. Its argument is an order as JSON. It prints its port.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureKit } from '#bin/kits.mjs';

export interface ServingOrder {
  /** Where objects lie. */
  readonly folder: string;
  readonly bucket: string;
  /** Whether the server confirms what it gets and does not keep it. */
  readonly keepsNothing?: boolean;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  status: number;
  body: unknown;
}

interface Server {
  readonly middleware: ((call: Call, next: () => Promise<void>) => Promise<void>)[];
  run(): Promise<{ port: number }>;
}

const kit = await ensureKit('checks');
const S3rver = createRequire(join(kit, 'package.json'))('@20minutes/s3rver') as new (options: object) => Server;
const { folder, bucket, keepsNothing } = JSON.parse(process.argv[2] ?? '{}') as ServingOrder;
const buckets = [{ name: bucket }];
const server = new S3rver({
  directory: folder,
  port: 0,
  address: '127.0.0.1',
  silent: true,
  configureBuckets: buckets,
});
if (keepsNothing) {
  server.middleware.unshift(async (call, next) => {
    if (call.method === 'PUT') call.status = 200;
    else await next();
  });
}
// Storages in use refuse bytes that are not as they were signed. This server takes them, so it is helped.
server.middleware.unshift(async (call, next) => {
  await next();
  const signed = call.headers['x-amz-content-sha256'] ?? '';
  if (call.method !== 'PUT' || call.status !== 200 || keepsNothing || !/^[0-9a-f]{64}$/.test(signed)) return;
  const file = join(folder, `${decodeURIComponent(call.path)}._S3rver_object`);
  if (createHash('sha256').update(readFileSync(file)).digest('hex') === signed) return;
  rmSync(file);
  call.status = 400;
  call.body = '<Error><Code>XAmzContentSHA256Mismatch</Code></Error>';
});
const { port } = await server.run();
process.stdout.write(`${port}\n`);
process.stdin.on('end', () => process.exit()).resume();
