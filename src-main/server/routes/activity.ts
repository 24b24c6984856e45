import { file } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, QueryOf } from '#shared/contract.ts';

interface ActivityServices {
  readonly activity: {
    list(query: QueryOf<'listActivity'>): Promise<AnswerOf<'listActivity'>>;
    lines(): AsyncIterable<string>;
  };
}

export function bindActivity(server: Server, { activity }: ActivityServices): void {
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
