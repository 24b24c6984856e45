import { answer, pageBehind } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, QueryOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';

interface EpcisServices {
  readonly epcis: {
    events(
      caller: Caller,
      query: QueryOf<'listEpcisEvents'>,
    ): Promise<{
      readonly document: AnswerOf<'listEpcisEvents'>;
      readonly next: string | null;
    }>;
  };
}

export function bindEpcis(server: Server, { epcis }: EpcisServices): void {
  bind(server, 'listEpcisEvents', async ({ caller, query, baseUrl }) => {
    const { document, next } = await epcis.events(caller, query);
    if (next === null) return document;
    const behind = pageBehind(`${baseUrl}/api/epcis/events`, query, { nextPageToken: next });
    return answer(200, document, null, behind);
  });
}
