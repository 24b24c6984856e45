import type { App } from '#main/app.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';

export function bindTemplates(server: Server, { templates }: App): void {
  bind(server, 'listTemplates', async () => ({ templates: await templates.list() }));
  bind(server, 'listTemplateUses', async (call) => ({ uses: await templates.uses(call.caller) }));
  bind(server, 'getTemplate', (call) => templates.find(call.params.template_id));
  bind(server, 'createTemplate', (call) => templates.create(call.caller, call.body));
  bind(server, 'replaceTemplate', ({ caller, params, body }) => {
    const { publish_private = false, ...change } = body;
    return templates.replace(caller, { id: params.template_id, ...change }, publish_private);
  });
  bind(server, 'deleteTemplate', async (call) => {
    await templates.remove(call.caller, call.params.template_id);
    return { success: true };
  });
}
