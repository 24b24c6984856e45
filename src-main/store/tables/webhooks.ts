import { sql } from 'kysely';
import type { DeliveryChange, DeliveryRow, NewWebhook, WebhookChange, WebhookRow } from '#main/store/rows.ts';
import type { Session } from '#main/store/sql/session.ts';
import type { DeliveryState } from '#shared/programs/webhooks.ts';
import { changeRow, findRow, insertRow, rowsOf } from './queries.ts';

/** Addresses of other programs that are told of events. */
export function createWebhooks(session: Session) {
  return {
    find: (id: number): Promise<WebhookRow | null> => findRow(session, 'webhooks', 'id', id),
    list: (): Promise<readonly WebhookRow[]> => {
      const there = session.db.selectFrom('webhooks').selectAll().where('removed_at', 'is', null);
      return rowsOf('webhooks', there.orderBy('id'));
    },
    insert: (row: NewWebhook): Promise<WebhookRow> => insertRow(session, 'webhooks', row),
    change: (id: number, change: WebhookChange) => changeRow(session, 'webhooks', id, change),
  };
}

/** What became of a try. */
export interface Outcome extends DeliveryChange {
  readonly id: number;
}

/** Events on their way to webhooks. */
export function createDeliveries(session: Session) {
  return {
    find: (id: number) => findRow(session, 'deliveries', 'id', id),
    ...createDeliveryLists(session),
    ...createDeliveryChanges(session),
  };
}

function createDeliveryLists(session: Session) {
  /** In the text of the query, so that the index of those that wait is used. */
  const waiting = sql<boolean>`d.state = 'waiting'`;

  /** What may be sent now: of each subject at most the first that waits. */
  async function due(webhookId: number, now: string, limit: number): Promise<readonly DeliveryRow[]> {
    const first = session.db
      .selectFrom('deliveries as d')
      .selectAll()
      .where('webhook_id', '=', webhookId)
      .where(waiting)
      .where('due_at', '<=', now)
      .where(
        sql<boolean>`not exists (select 1 from deliveries as e where e.webhook_id = d.webhook_id
          and e.subject = d.subject and e.state = 'waiting' and e.id < d.id)`,
      );
    return rowsOf('deliveries', first.orderBy('due_at').orderBy('id').limit(limit));
  }

  /** The newest first. `before`: the delivery behind which the page begins. */
  async function list(webhookId: number, page: DeliveryPage): Promise<readonly DeliveryRow[]> {
    let found = session.db.selectFrom('deliveries').selectAll().where('webhook_id', '=', webhookId);
    if (page.state !== undefined) found = found.where('state', '=', page.state);
    if (page.before !== undefined) found = found.where('id', '<', page.before);
    return rowsOf('deliveries', found.orderBy('id', 'desc').limit(page.limit));
  }

  async function counts(webhookId: number): Promise<Readonly<Record<'waiting' | 'dead', number>>> {
    const counted = session.db
      .selectFrom('deliveries')
      .select(['state', sql<number>`count(*)`.as('n')])
      .where('webhook_id', '=', webhookId)
      .where('state', 'in', ['waiting', 'dead'])
      .groupBy('state');
    const found = new Map((await counted.execute()).map(({ state, n }) => [state, Number(n)]));
    return { waiting: found.get('waiting') ?? 0, dead: found.get('dead') ?? 0 };
  }

  /** Of those that wait: the others wait for it, or for no longer. */
  async function oldest(webhookId: number): Promise<DeliveryRow | null> {
    const all = session.db.selectFrom('deliveries').selectAll().where('webhook_id', '=', webhookId);
    return (await rowsOf('deliveries', all.where('state', '=', 'waiting').orderBy('id').limit(1)))[0] ?? null;
  }

  return { due, list, counts, oldest };
}

function createDeliveryChanges(session: Session) {
  /** One that was settled by another station meanwhile stays as it is. */
  async function settle(outcomes: readonly Outcome[]): Promise<void> {
    for (const { id, ...change } of outcomes) {
      const old = await session.find('deliveries', 'id', id);
      if (old?.state === 'waiting') await session.writing.update('deliveries', old, change);
    }
  }

  /** Tries what was given up, or one of it, from the beginning. Returns how many there are. */
  async function sendAgain(webhookId: number, due_at: string, id?: number): Promise<number> {
    let dead = session.db.selectFrom('deliveries').select('id').where('webhook_id', '=', webhookId);
    dead =
      id === undefined ? dead.where('state', '=', 'dead') : dead.where('id', '=', id).where('state', '!=', 'waiting');
    const ids = await dead.orderBy('id').execute();
    for (const one of ids) await changeRow(session, 'deliveries', one.id, { state: 'waiting', tries: 0, due_at });
    return ids.length;
  }

  /** Deletes those that were sent, or given up, before a time, `most` at a time. Returns their number. */
  async function forget(before: string, most: number): Promise<number> {
    const old = session.db
      .selectFrom('deliveries')
      .select('id')
      .where('state', '!=', 'waiting')
      .where('tried_at', '<', before)
      .limit(most);
    const { numDeletedRows } = await session.db
      .deleteFrom('deliveries')
      .where('id', 'in', old)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }

  return { settle, sendAgain, forget };
}

interface DeliveryPage {
  readonly state?: DeliveryState | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}
