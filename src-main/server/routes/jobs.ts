import { createHash, randomUUID } from 'node:crypto';
import type { App } from '#main/app.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import { releaseCheck } from './releases.ts';
import { repeatableOf } from './repeatable.ts';

const MOST_LABELS = 1000;

/** Jobs that programs order, and their queue in the window. */
export function bindJobs(server: Server, app: App): void {
  const { jobs } = app;
  const checkRelease = releaseCheck(app);
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
  bind(server, 'listJobLabels', ({ caller, params, query: { after, limit = MOST_LABELS } }) =>
    jobs.labels(caller, params.job_id, { after, limit }),
  );
  bind(server, 'changeJob', ({ caller, params, body }) => jobs.change(caller, params.job_id, body));
  bind(server, 'cancelJob', ({ caller, params }) => jobs.cancel(caller, params.job_id));

  bind(server, 'getQueue', () => jobs.desk.view());
  bind(server, 'changeQueued', ({ params, body }) => jobs.desk.change(params.job_id, body));
  bind(server, 'moveQueued', ({ params, body }) => jobs.desk.move(params.job_id, body.to));
  bind(server, 'cancelQueued', async (call) => {
    const { params, body } = call;
    if (body.made === 'void' || body.release) await checkRelease(call);
    return jobs.desk.cancel(params.job_id, body.made);
  });
  bind(server, 'dismissRefused', ({ params }) => jobs.desk.dismiss(params.order_id));
}
