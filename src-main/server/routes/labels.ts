import type { App } from '#main/app.ts';
import { file } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import { releaseCheck } from './releases.ts';

type Row = Awaited<ReturnType<App['production']['labels']['reject']>>[number];

export function bindLabels(server: Server, app: App): void {
  const { production } = app;
  const checkRelease = releaseCheck(app);
  const { batches, labels, pictures, views } = production;
  const moved = (rows: readonly Row[]) => ({ labels: rows.map(views.label) });

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
}
