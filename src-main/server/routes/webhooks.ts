import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';

interface WebhookServices {
  readonly webhooks: {
    list(): Promise<AnswerOf<'listWebhooks'>['webhooks']>;
    add(caller: Caller, given: Required<BodyOf<'createWebhook'>>): Promise<AnswerOf<'createWebhook'>>;
    change(id: number, given: BodyOf<'changeWebhook'>): Promise<AnswerOf<'changeWebhook'>['webhook']>;
    remove(id: number): Promise<void>;
    newSecret(id: number): Promise<AnswerOf<'newWebhookSecret'>>;
    test(id: number): Promise<void>;
    deliveries(id: number, query: QueryOf<'listDeliveries'>): Promise<AnswerOf<'listDeliveries'>>;
    sendAgain(id: number, which: BodyOf<'sendAgain'>): Promise<number>;
  };
}

export function bindWebhooks(server: Server, { webhooks }: WebhookServices): void {
  bind(server, 'listWebhooks', async () => ({ webhooks: await webhooks.list() }));
  bind(server, 'createWebhook', ({ caller, body }) => webhooks.add(caller, { ...NEW_WEBHOOK, ...body }));
  bind(server, 'changeWebhook', async ({ params, body }) => ({
    webhook: await webhooks.change(params.webhook_id, body),
  }));
  bind(server, 'removeWebhook', async ({ params }) => {
    await webhooks.remove(params.webhook_id);
    return { success: true };
  });
  bind(server, 'newWebhookSecret', ({ params }) => webhooks.newSecret(params.webhook_id));
  bind(server, 'testWebhook', async ({ params }) => {
    await webhooks.test(params.webhook_id);
    return { success: true };
  });
  bind(server, 'listDeliveries', ({ params, query }) => webhooks.deliveries(params.webhook_id, query));
  bind(server, 'sendAgain', async ({ params, body }) => ({
    success: true,
    count: await webhooks.sendAgain(params.webhook_id, body),
  }));
}

const NEW_WEBHOOK = { kinds: [], allow_private: false, on: true, format: 'events' as const };
