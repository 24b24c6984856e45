import { answer, file } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { VoidRequest } from '#shared/jobs/production.ts';
import { type ReleaseServices, releaseCheck } from './releases.ts';

/** A row of the ledger, which `views.label` shows. */
interface Row {
  readonly id: number;
}

interface LabelServices extends ReleaseServices {
  readonly production: {
    readonly batches: { amend(label: number, change: BodyOf<'amendLabel'>): Promise<Row> };
    readonly labels: {
      history(watermarkId: string): Promise<readonly Row[]>;
      reject(labels: readonly number[], reason: string): Promise<readonly Row[]>;
      verify(labels: readonly number[]): Promise<readonly Row[]>;
      void(labels: readonly number[], reason: string): Promise<readonly Row[]>;
      newestOf(watermarkId: string): Promise<Row>;
      undoVoid(labels: readonly number[]): Promise<readonly Row[]>;
      reprint(labels: readonly number[], id: 'same' | 'new', reason: string): Promise<readonly Row[]>;
    };
    readonly voidRequests: {
      ask(caller: Caller, label: number, reason: string): Promise<VoidRequest>;
      list(caller: Caller): Promise<AnswerOf<'listVoidRequests'>['requests']>;
      release(caller: Caller, id: number): Promise<void>;
      decline(caller: Caller, id: number): Promise<void>;
    };
    readonly pictures: { thumbnail(label: number): Promise<{ readonly hash: string; readonly bytes: Uint8Array }> };
    readonly views: { label(row: Row): AnswerOf<'amendLabel'> };
  };
}

export function bindLabels(server: Server, services: LabelServices): void {
  const { production } = services;
  const checkRelease = releaseCheck(services);
  const { batches, labels, pictures, views, voidRequests } = production;
  const moved = (rows: readonly Row[]) => ({ labels: rows.map((row) => views.label(row)) });

  bind(server, 'findLabels', async ({ query }) => moved(await labels.history(query.watermark_id)));
  bind(server, 'amendLabel', async ({ params, body }) => views.label(await batches.amend(params.label_id, body)));
  bind(server, 'getLabelThumbnail', async ({ params }) => {
    const { hash, bytes } = await pictures.thumbnail(params.label_id);
    return file({ content: { bytes }, type: 'image/webp', etag: `${hash}-small`, keep: 'private' });
  });
  bind(server, 'rejectLabels', async ({ body }) => moved(await labels.reject(body.labels, body.reason)));
  bind(server, 'voidLabels', async (call) => {
    await checkRelease(call);
    return moved(await labels.void(call.body.labels, call.body.reason));
  });
  bind(server, 'undoVoid', async ({ body }) => moved(await labels.undoVoid(body.labels)));
  bind(server, 'reprintLabels', async (call) => {
    await checkRelease(call);
    return moved(await labels.reprint(call.body.labels, call.body.id, call.body.reason));
  });

  const one = async (id: string, change: (label: number) => Promise<readonly Row[]>) => {
    const [label] = await change((await labels.newestOf(id)).id);
    return { success: true as const, label: views.label(label) };
  };
  bind(server, 'verifyLabel', ({ params }) => one(params.wm_id, (label) => labels.verify([label])));
  bind(server, 'rejectLabel', ({ params, body }) => one(params.wm_id, (label) => labels.reject([label], body.reason)));
  bind(server, 'voidLabel', async (call) => {
    const { params, body, caller } = call;
    if (services.settings['jobs.release'] && body.release === undefined) {
      const { id } = await labels.newestOf(params.wm_id);
      return answer(202, { success: true as const, waits: await voidRequests.ask(caller, id, body.reason) });
    }
    await checkRelease(call);
    return one(params.wm_id, (label) => labels.void([label], body.reason));
  });

  const waiting = async (caller: Caller) => ({ requests: await voidRequests.list(caller) });
  bind(server, 'listVoidRequests', ({ caller }) => waiting(caller));
  bind(server, 'releaseVoid', async ({ caller, params }) => {
    await voidRequests.release(caller, params.request_id);
    return waiting(caller);
  });
  bind(server, 'declineVoid', async ({ caller, params }) => {
    await voidRequests.decline(caller, params.request_id);
    return waiting(caller);
  });
}
