// A process that serves S3-compatible storage until its input ends. Its argument is an order as JSON. It prints its port.
import { createRequire } from 'node:module';

export interface ServingOrder {
  /** Where objects lie. */
  readonly folder: string;
  readonly bucket: string;
  /** Whether the server confirms what it gets and does not keep it. */
  readonly keepsNothing?: boolean;
}

interface Call {
  readonly method: string;
  status: number;
}

interface Server {
  readonly middleware: ((call: Call, next: () => Promise<void>) => Promise<void>)[];
  run(): Promise<{ port: number }>;
}

const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => Server;
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
const { port } = await server.run();
process.stdout.write(`${port}\n`);
process.stdin.on('end', () => process.exit()).resume();
