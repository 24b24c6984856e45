import { type Static, Type } from 'typebox';
import { exactly, nullable, oneOf, PLAIN_NAME } from '#shared/core/schema.ts';
import { EventKindName } from './events.ts';

const Time = Type.String({ format: 'date-time' });

/** A secret with which deliveries are signed. */
export interface WebhookSecret {
  readonly secret: string;
  /** From then on it signs no more. Null: it is the newest. */
  readonly until: string | null;
}

export const DELIVERY_STATES = ['waiting', 'sent', 'dead'] as const;
export const DeliveryState = oneOf(DELIVERY_STATES, {
  description: 'waiting: it is tried again at due_at. dead: it was given up, and can be sent again.',
});
export type DeliveryState = Static<typeof DeliveryState>;

export const WebhookFormat = oneOf(['events', 'epcis'], {
  description:
    'events: as the interface describes them. epcis: each as an EPCISDocument of EPCIS 2.0 with one event; a test has none.',
});
export type WebhookFormat = Static<typeof WebhookFormat>;

export const WebhookChoice = {
  name: Type.String({ minLength: 1, maxLength: 80, pattern: PLAIN_NAME }),
  url: Type.String({
    pattern: '^https?://[^?#@ ]+',
    maxLength: 2048,
    description: 'An https address. Plain http is for private networks alone.',
    examples: ['https://erp.example.com/twinmark'],
  }),
  kinds: Type.Array(EventKindName, {
    uniqueItems: true,
    maxItems: 64,
    description: 'What it is told. Empty: everything.',
  }),
  allow_private: Type.Boolean({
    description: 'Whether the address may be one of a private network or of this machine.',
  }),
  on: Type.Boolean({ description: 'Whether it is told anything. What happens while it is off is not told later.' }),
};

export const Webhook = exactly(
  {
    id: Type.Integer(),
    ...WebhookChoice,
    format: WebhookFormat,
    made_at: Time,
    earlier_secret_until: nullable({
      ...Time,
      description: 'Until then deliveries are signed with the secret before the newest one, too.',
    }),
    waiting: Type.Integer({ description: 'Deliveries that are on their way.' }),
    dead: Type.Integer({ description: 'Deliveries that were given up.' }),
    trouble: nullable(Type.String({ description: 'What the address answered last, where deliveries fail.' })),
  },
  'An address of another program that is told of events.',
);
export type Webhook = Static<typeof Webhook>;

export const Delivery = exactly(
  {
    id: Type.Integer(),
    kind: EventKindName,
    subject: Type.String({ description: 'A watermark_id, or another thing by its name.' }),
    happened_at: Time,
    state: DeliveryState,
    tries: Type.Integer(),
    due_at: Time,
    tried_at: nullable(Time),
    status: nullable(Type.Integer({ description: 'Of the last answer.' })),
    answer: nullable(Type.String({ description: 'The beginning of the last answer, or why there was none.' })),
    took_ms: nullable(Type.Integer()),
    body: Type.String({ description: 'What was sent, or will be.' }),
  },
  'An event on its way to a webhook.',
);
export type Delivery = Static<typeof Delivery>;
