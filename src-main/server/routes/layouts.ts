import type { App } from '#main/app.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';

export function bindLayouts(server: Server, { layouts }: App): void {
  bind(server, 'listLayouts', async ({ caller }) => ({ layouts: await layouts.list(caller) }));
  bind(server, 'getLayout', ({ params, query }) => layouts.find(params.name, query.version));
  bind(server, 'putLayout', ({ caller, params, body }) => layouts.put(caller, params.name, body));
  bind(server, 'deleteLayout', async ({ caller, params }) => {
    await layouts.remove(caller, params.name);
    return { success: true };
  });
}
