import type { App } from '../../app.ts';
import { file } from '../answers/answer.ts';
import { bind } from '../calls/bind.ts';
import type { Server } from '../server.ts';

export function bindActivity(server: Server, { activity }: App): void {
  bind(server, 'listActivity', async ({ query }) => activity.list(query));
  bind(server, 'getActivityFile', async () =>
    file({
      content: { lines: activity.lines() },
      type: 'application/x-ndjson',
      etag: null,
      keep: 'private',
      saveAs: 'twinmark-activity.jsonl',
    }),
  );
}
