import type { App } from '#main/app.ts';
import { file } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';

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
