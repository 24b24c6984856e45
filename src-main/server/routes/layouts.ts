import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';

interface LayoutServices {
  readonly layouts: {
    list(caller: Caller): Promise<AnswerOf<'listLayouts'>['layouts']>;
    find(name: string, version: number | undefined): Promise<AnswerOf<'getLayout'>>;
    put(caller: Caller, name: string, layout: BodyOf<'putLayout'>): Promise<AnswerOf<'putLayout'>>;
    remove(caller: Caller, name: string): Promise<void>;
  };
}

export function bindLayouts(server: Server, { layouts }: LayoutServices): void {
  bind(server, 'listLayouts', async ({ caller }) => ({ layouts: await layouts.list(caller) }));
  bind(server, 'getLayout', ({ params, query }) => layouts.find(params.name, query.version));
  bind(server, 'putLayout', ({ caller, params, body }) => layouts.put(caller, params.name, body));
  bind(server, 'deleteLayout', async ({ caller, params }) => {
    await layouts.remove(caller, params.name);
    return { success: true };
  });
}
