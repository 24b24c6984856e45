import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';

interface TemplateServices {
  readonly templates: {
    list(): Promise<AnswerOf<'listTemplates'>['templates']>;
    uses(caller: Caller): Promise<AnswerOf<'listTemplateUses'>['uses']>;
    find(id: string): Promise<AnswerOf<'getTemplate'>>;
    create(caller: Caller, template: BodyOf<'createTemplate'>): Promise<AnswerOf<'createTemplate'>>;
    replace(caller: Caller, template: Replaced, publishPrivate: boolean): Promise<AnswerOf<'replaceTemplate'>>;
    remove(caller: Caller, id: string): Promise<void>;
  };
}

type Replaced = { readonly id: string } & Omit<BodyOf<'replaceTemplate'>, 'publish_private'>;

export function bindTemplates(server: Server, { templates }: TemplateServices): void {
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
