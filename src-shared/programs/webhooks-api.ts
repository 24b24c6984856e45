import { Type } from 'typebox';
import { type Endpoints, endpoints, RowNumber, Success } from '#shared/core/endpoint.ts';
import { exactly, nullable } from '#shared/core/schema.ts';
import { Delivery, DeliveryState, Webhook, WebhookChoice, WebhookFormat } from './webhooks.ts';

const admin = endpoints('Webhooks', 'user', 'admin');
const scope = 'webhooks';
const params = exactly({ webhook_id: RowNumber });
const { name, url, kinds, allow_private, on } = WebhookChoice;

const WithSecret = exactly({
  webhook: Webhook,
  secret: Type.String({ description: 'It is told this once: whsec_ and base64, as Standard Webhooks has it.' }),
});

export const WEBHOOKS = {
  listWebhooks: admin.get('/api/webhooks', {
    scope,
    summary: 'List the addresses that are told what happens.',
    answers: { 200: exactly({ webhooks: Type.Array(Webhook) }) },
  }),
  createWebhook: admin.post('/api/webhooks', {
    scope,
    summary: 'Tell another address what happens from now on.',
    body: exactly({
      name,
      url,
      kinds: Type.Optional({ ...kinds, default: [] }),
      allow_private: Type.Optional({ ...allow_private, default: false }),
      on: Type.Optional({ ...on, default: true }),
      format: Type.Optional({ ...WebhookFormat, default: 'events' }),
    }),
    answers: { 201: WithSecret },
  }),
  changeWebhook: admin.patch('/api/webhooks/{webhook_id}', {
    scope,
    summary: 'Change a webhook.',
    params,
    body: Type.Object(
      {
        name: Type.Optional(name),
        url: Type.Optional(url),
        kinds: Type.Optional(kinds),
        allow_private: Type.Optional(allow_private),
        on: Type.Optional(on),
      },
      { additionalProperties: false, minProperties: 1 },
    ),
    answers: { 200: exactly({ webhook: Webhook }) },
  }),
  removeWebhook: admin.delete('/api/webhooks/{webhook_id}', {
    scope,
    summary: 'Remove a webhook. What is on its way to it is not sent.',
    params,
    answers: { 200: exactly({ success: Success }) },
  }),
  newWebhookSecret: admin.post('/api/webhooks/{webhook_id}/secret', {
    scope,
    summary: 'Give a webhook a new secret. For 24 hours deliveries are signed with the one before, too.',
    params,
    answers: { 200: WithSecret },
  }),
  testWebhook: admin.post('/api/webhooks/{webhook_id}/test', {
    scope,
    summary: 'Send a webhook an event of the kind webhook.test.',
    params,
    answers: { 200: exactly({ success: Success }) },
  }),
  listDeliveries: admin.get('/api/webhooks/{webhook_id}/deliveries', {
    scope,
    summary: 'List what was sent to a webhook, and what was answered, the newest first.',
    params,
    query: exactly({
      state: Type.Optional(DeliveryState),
      before: Type.Optional({ ...RowNumber, description: 'The delivery behind which the page begins.' }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    }),
    answers: {
      200: exactly({
        deliveries: Type.Array(Delivery),
        next: nullable(Type.Integer({ description: 'For before. Null: there are no more.' })),
      }),
    },
  }),
  sendAgain: admin.post('/api/webhooks/{webhook_id}/send-again', {
    scope,
    summary: 'Send once more what was given up, or one delivery.',
    params,
    body: exactly({ delivery_id: Type.Optional(RowNumber) }),
    answers: { 200: exactly({ success: Success, count: Type.Integer() }) },
  }),
} as const satisfies Endpoints;
