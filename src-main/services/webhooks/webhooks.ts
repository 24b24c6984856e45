import type { StationContext } from '#main/base/station-context.ts';
import type { DeliveryRow, EventRow, WebhookRow } from '#main/store/rows.ts';
import type { AnswerOf, BodyOf as Asked, QueryOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import { isoOf } from '#shared/core/times.ts';
import type { EventKind } from '#shared/programs/events.ts';
import type { Delivery, Webhook } from '#shared/programs/webhooks.ts';
import { AppError, existing, notFound } from '#shared/troubles/errors.ts';
import { createDelivering } from './delivering.ts';
import { createEventFeed } from './event-feed.ts';
import { createSender } from './sending.ts';
import { newSecret } from './signature.ts';
import { type BodyOf, createBodies, type InEpcis, subjectOf } from './told-event.ts';

interface WebhookParts {
  readonly epcis: InEpcis;
  /** How long a receiver may take; what is usual by default. */
  readonly timeMs?: number;
}

type WebhooksContext = Pick<StationContext, 'store' | 'clock' | 'log' | 'naming'>;

/** More than any plant has programs; each is asked about once a second. */
const MOST_WEBHOOKS = 50;
/** Receivers have so long to take over a new secret. */
const BOTH_SECRETS_MS = 24 * 3_600_000;
const PER_PAGE = 50;

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Other programs are told what happens, at addresses that an admin names. */
export function createWebhooks(context: WebhooksContext, { epcis, timeMs }: WebhookParts) {
  const { store, clock, log, naming } = context;
  const sender = createSender(timeMs);
  const bodyOf = createBodies(naming.watermarkIdOf, epcis);
  const delivering = createDelivering({ store, clock, log, bodyOf }, sender);

  return {
    ...createWebhookList(context, epcis, delivering.wake),
    feed: createEventFeed(context),
    /** Told as any event is, but to this webhook alone. */
    async test(id: number): Promise<void> {
      const { is_on } = await webhookIn(store, id);
      if (!is_on) throw new AppError('conflict', 'This webhook is off. Switch it on, and try it then.');
      await store.events.tell({ kind: 'webhook.test', subject: `webhook ${id}`, facts: {} }, id);
      delivering.wake();
    },
    deliveries: (id: number, query: QueryOf<'listDeliveries'>) => listDeliveries(context, bodyOf, id, query),
    /** What was given up, all of it or one; one may also be sent once more. */
    async sendAgain(id: number, { delivery_id }: Asked<'sendAgain'>): Promise<number> {
      await webhookIn(store, id);
      const count = await store.deliveries.sendAgain(id, isoOf(clock()), delivery_id);
      if (delivery_id !== undefined && count === 0) throw notFound();
      delivering.wake();
      return count;
    },
    begin: delivering.wake,
    async close(): Promise<void> {
      await delivering.close();
      sender.close();
    },
  };
}

function createWebhookList({ store, clock }: WebhooksContext, { kinds: inEpcis }: InEpcis, wake: () => void) {
  async function add({ userId }: Caller, { on, ...given }: Required<Asked<'createWebhook'>>) {
    assertReachable(given);
    const kinds = kindsFor(given, inEpcis);
    const secret = newSecret();
    const row = await store.change(async ({ webhooks }) => {
      if ((await webhooks.list()).length >= MOST_WEBHOOKS) {
        throw new AppError('conflict', `There are ${MOST_WEBHOOKS} webhooks already. Remove one first.`);
      }
      const secrets = [{ secret, until: null }];
      return webhooks.insert({ ...given, kinds, is_on: on, secrets, made_by: userId });
    });
    wake();
    return { webhook: await viewOf(store, row, isoOf(clock())), secret };
  }

  async function change(id: number, { on, ...given }: Asked<'changeWebhook'>): Promise<Webhook> {
    const before = await webhookIn(store, id);
    assertReachable({ ...before, ...given });
    const kinds = given.kinds && kindsFor({ kinds: given.kinds, format: before.format }, inEpcis);
    const row = existing(await store.webhooks.change(id, { ...given, kinds, is_on: on }));
    wake();
    return viewOf(store, row, isoOf(clock()));
  }

  async function newSecretOf(id: number) {
    const secret = newSecret();
    const until = isoOf(clock() + BOTH_SECRETS_MS);
    const row = await store.change(async ({ webhooks }) => {
      const [newest] = (await webhookIn({ webhooks }, id)).secrets;
      const secrets = [{ secret, until: null }, ...(newest ? [{ ...newest, until }] : [])];
      return existing(await webhooks.change(id, { secrets }));
    });
    return { webhook: await viewOf(store, row, isoOf(clock())), secret };
  }

  return {
    async list(): Promise<Webhook[]> {
      const now = isoOf(clock());
      return Promise.all((await store.webhooks.list()).map((row) => viewOf(store, row, now)));
    },
    add,
    change,
    newSecret: newSecretOf,
    async remove(id: number): Promise<void> {
      await webhookIn(store, id);
      await store.webhooks.change(id, { removed_at: isoOf(clock()), is_on: false, secrets: [] });
    },
  };
}

/** What has no words in EPCIS is not sent in them. */
function kindsFor(
  { kinds, format }: Pick<WebhookRow, 'kinds' | 'format'>,
  inEpcis: readonly EventKind[],
): readonly EventKind[] {
  if (format === 'events') return kinds;
  const wrong = kinds.find((kind) => !inEpcis.includes(kind));
  if (wrong === undefined) return kinds.length === 0 ? inEpcis : kinds;
  throw new AppError('bad_input', `EPCIS has no event for "${wrong}". It has some for: ${inEpcis.join(', ')}.`);
}

type Store = WebhooksContext['store'];

async function webhookIn({ webhooks }: Pick<Store, 'webhooks'>, id: number): Promise<WebhookRow> {
  const row = await webhooks.find(id);
  if (row === null || row.removed_at !== null) throw notFound();
  return row;
}

/** What a private address allows is seen when it is sent: a name may have another address then. */
function assertReachable({ url, allow_private }: Pick<WebhookRow, 'url' | 'allow_private'>): void {
  if (URL.canParse(url) && (allow_private || url.startsWith('https:'))) return;
  throw new AppError(
    'bad_input',
    'Write an address that starts with https://. Plain http is for private networks, which you have to allow.',
  );
}

async function viewOf({ deliveries }: Pick<Store, 'deliveries'>, row: WebhookRow, now: string): Promise<Webhook> {
  const { id, name, url, kinds, allow_private, is_on, made_at, secrets, format } = row;
  const earlier = secrets.find(({ until }) => until !== null && until > now);
  const oldest = await deliveries.oldest(id);
  return {
    id,
    name,
    url,
    kinds: [...kinds],
    allow_private,
    on: is_on,
    format,
    made_at,
    earlier_secret_until: earlier?.until ?? null,
    ...(await deliveries.counts(id)),
    trouble: oldest?.tried_at ? answerIn(oldest) : null,
  };
}

function answerIn({ status, answer }: DeliveryRow): string {
  return [status, answer].filter((one) => one !== null && one !== '').join(' ');
}

async function listDeliveries(
  { store, naming }: WebhooksContext,
  bodyOf: BodyOf,
  id: number,
  { state, before, limit = PER_PAGE }: QueryOf<'listDeliveries'>,
): Promise<AnswerOf<'listDeliveries'>> {
  const webhook = await webhookIn(store, id);
  const rows = await store.deliveries.list(id, { state, before, limit: limit + 1 });
  const shown = await Promise.all(
    rows.slice(0, limit).map(async (row) => {
      const event = existing(await store.events.find(row.event_id));
      return deliveryView(row, event, subjectOf(event, naming.watermarkIdOf), await bodyOf(webhook, event));
    }),
  );
  return { deliveries: shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

function deliveryView(row: DeliveryRow, { kind, at }: EventRow, subject: string, body: string): Delivery {
  const { id, state, tries, due_at, tried_at, status, answer, took_ms } = row;
  const about = { kind, subject, happened_at: at };
  return { id, ...about, state, tries, due_at, tried_at, status, answer, took_ms, body };
}
