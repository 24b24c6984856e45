import { createHash, randomUUID } from 'node:crypto';
import type { App } from '../../app.ts';
import { bind } from '../calls/bind.ts';
import type { Server } from '../server.ts';
import { repeatableOf } from './repeatable.ts';

/** Jobs that programs order. */
export function bindJobs(server: Server, { jobs }: App): void {
  bind(server, 'createJob', async (call) => {
    const { table, ...choices } = call.body;
    const repeatable = await repeatableOf('createJob', call);
    const key = repeatable ? `key ${repeatable.userId} ${repeatable.key}` : randomUUID();
    return jobs.order(call.caller, {
      key: createHash('sha256').update(key).digest('hex'),
      ordered: repeatable?.requestHash ?? key,
      table: { name: `${choices.name ?? 'order'}.csv`, bytes: Buffer.from(table) },
      artworks: [{ name: 'artwork', bytes: call.pictures.image }],
      choices,
      files: null,
    });
  });
  bind(server, 'listJobs', async ({ caller }) => ({ jobs: await jobs.list(caller) }));
  bind(server, 'getJob', ({ caller, params }) => jobs.get(caller, params.job_id));
  bind(server, 'changeJob', ({ caller, params, body }) => jobs.change(caller, params.job_id, body));
}
