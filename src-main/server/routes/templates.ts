import type { App } from '../../app.ts';
import { bind } from '../calls/bind.ts';
import type { Server } from '../server.ts';

export function bindTemplates(server: Server, { templates }: App): void {
  bind(server, 'listTemplates', async () => ({ templates: await templates.list() }));
  bind(server, 'listTemplateUses', async () => ({ uses: await templates.uses() }));
  bind(server, 'getTemplate', (call) => templates.find(call.params.template_id));
  bind(server, 'createTemplate', (call) => templates.create(call.body));
  bind(server, 'replaceTemplate', (call) => templates.replace({ id: call.params.template_id, ...call.body }));
  bind(server, 'deleteTemplate', async (call) => {
    await templates.remove(call.params.template_id);
    return { success: true };
  });
}
