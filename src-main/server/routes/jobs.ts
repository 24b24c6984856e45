import { createHash, randomUUID } from 'node:crypto';
import { answer, file, type OpenFile, pageBehind } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import { type ReleaseServices, releaseCheck } from './releases.ts';
import { repeatableOf } from './repeatable.ts';

interface JobServices extends ReleaseServices {
  readonly jobs: {
    order(caller: Caller, order: JobOrder): Promise<AnswerOf<'createJob'>>;
    list(caller: Caller, query: QueryOf<'listJobs'>): Promise<AnswerOf<'listJobs'>>;
    get(caller: Caller, id: number): Promise<AnswerOf<'getJob'>>;
    sheets(caller: Caller, id: number): Promise<AnswerOf<'listJobSheets'>>;
    pdf(caller: Caller, id: number, file: number): Promise<{ readonly name: string; open(): Promise<OpenFile> }>;
    labels(caller: Caller, id: number, page: LabelPage): Promise<AnswerOf<'listJobLabels'>>;
    change(caller: Caller, id: number, change: BodyOf<'changeJob'>): Promise<AnswerOf<'changeJob'>>;
    cancel(caller: Caller, id: number): Promise<AnswerOf<'cancelJob'>>;
    stop(caller: Caller, id: number): Promise<AnswerOf<'stopJob'>>;
    /** The queue in the window, of everybody's jobs. */
    readonly desk: {
      view(): Promise<AnswerOf<'getQueue'>>;
      change(id: number, change: BodyOf<'changeQueued'>): Promise<AnswerOf<'changeQueued'>>;
      move(id: number, to: BodyOf<'moveQueued'>['to']): Promise<AnswerOf<'moveQueued'>>;
      cancel(id: number, made: 'keep' | 'void'): Promise<AnswerOf<'cancelQueued'>>;
      dismiss(id: number): Promise<AnswerOf<'dismissRefused'>>;
    };
  };
}

interface NamedContent {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface JobOrder {
  readonly key: string;
  readonly ordered: string;
  replayed(): void;
  readonly table: NamedContent;
  readonly artworks: readonly NamedContent[];
  readonly choices: Omit<BodyOf<'createJob'>, 'table' | 'image'>;
  readonly files: null;
}

interface LabelPage {
  readonly after: number | undefined;
  readonly limit: number;
}

const MOST_LABELS = 1000;

/** Jobs that programs order, and their queue in the window. */
export function bindJobs(server: Server, services: JobServices): void {
  const { jobs } = services;
  const checkRelease = releaseCheck(services);
  bind(server, 'createJob', async (call) => {
    const { table, ...choices } = call.body;
    const repeatable = await repeatableOf('createJob', call);
    const key = repeatable ? `key ${repeatable.userId} ${repeatable.key}` : randomUUID();
    return jobs.order(call.caller, {
      key: createHash('sha256').update(key).digest('hex'),
      ordered: repeatable?.requestHash ?? key,
      replayed: () => call.noteReplay(),
      table: { name: `${choices.name ?? 'order'}.csv`, bytes: Buffer.from(table) },
      artworks: [{ name: 'artwork', bytes: call.pictures.image }],
      choices,
      files: null,
    });
  });
  bind(server, 'listJobs', async ({ caller, query, baseUrl }) => {
    const page = await jobs.list(caller, query);
    const behind = page.next === null ? null : pageBehind(`${baseUrl}/api/jobs`, query, { cursor: page.next });
    return answer(200, page, null, behind);
  });
  bind(server, 'getJob', ({ caller, params }) => jobs.get(caller, params.job_id));
  bind(server, 'listJobLabels', ({ caller, params, query: { after, limit = MOST_LABELS } }) =>
    jobs.labels(caller, params.job_id, { after, limit }),
  );
  bind(server, 'listJobSheets', ({ caller, params }) => jobs.sheets(caller, params.job_id));
  bind(server, 'getJobSheets', async ({ caller, params }) => {
    const { name, open } = await jobs.pdf(caller, params.job_id, params.part);
    return file({ content: { open }, type: 'application/pdf', etag: null, keep: 'private', saveAs: name });
  });
  bind(server, 'changeJob', ({ caller, params, body }) => jobs.change(caller, params.job_id, body));
  bind(server, 'stopJob', ({ caller, params }) => jobs.stop(caller, params.job_id));
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
