// Brings events to webhooks: at least once each, those of one subject in their order, several subjects at a time.
import type { StationContext } from '#main/base/station-context.ts';
import type { DeliveryRow, EventRow, WebhookRow } from '#main/store/rows.ts';
import { uidOf } from '#main/store/tables/events.ts';
import type { Outcome } from '#main/store/tables/webhooks.ts';
import { isoOf } from '#shared/core/times.ts';
import { isPassing } from '#shared/troubles/errors.ts';
import { GONE, isTaken, outcomeOf } from './delivery-rules.ts';
import type { Sender } from './sending.ts';
import { inForce, signedHeaders } from './signature.ts';
import type { BodyOf } from './told-event.ts';

type DeliveringContext = Pick<StationContext, 'store' | 'clock' | 'log'> & { readonly bodyOf: BodyOf };

/** How often is looked for what is due: events of other stations, and tries after a pause. */
const LOOK_MS = 1000;
/** Deliveries of a webhook that are under way at a time. */
const AT_ONCE = 16;
/** An address that failed so many times in a row is asked with one delivery now and then, until it answers. */
const MANY_FAILURES = 10;
const REST_MS = 30_000;
/** What could not be written down is sent again, but not at once. */
const UNWRITTEN_REST_MS = 5000;

export function createDelivering(context: DeliveringContext, sender: Sender) {
  const { store, log } = context;
  const stop = new AbortController();
  const lines = new Map<number, Line>();
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    try {
      const webhooks = (await store.webhooks.list()).filter(({ is_on }) => is_on);
      for (const webhook of webhooks) {
        const line = lines.get(webhook.id) ?? createLine(context, sender, stop.signal);
        lines.set(webhook.id, line);
        void line.goOn(webhook);
      }
      for (const [id, line] of lines) if (!webhooks.some((one) => one.id === id)) await leave(id, line);
    } catch (error) {
      if (!isPassing(error)) log.error({ err: error }, 'Webhooks could not be looked through. They are tried again.');
    }
  }

  async function leave(id: number, line: Line): Promise<void> {
    lines.delete(id);
    await line.end();
    await store.leases.giveBack(leaseOf(id));
  }

  function wake(): void {
    if (stop.signal.aborted) return;
    looking ??= look().finally(() => {
      looking = null;
    });
  }

  const timer = setInterval(wake, LOOK_MS).unref();

  return {
    wake,
    async close(): Promise<void> {
      clearInterval(timer);
      stop.abort();
      await looking;
      await Promise.all([...lines].map(([id, line]) => leave(id, line)));
    },
  };
}

/** Of several stations on a database one brings the events to a webhook. */
function leaseOf(id: number): string {
  return `webhook ${id}`;
}

type Line = ReturnType<typeof createLine>;

/** The deliveries of one webhook. */
function createLine(context: DeliveringContext, sender: Sender, signal: AbortSignal) {
  const { store, clock, log } = context;
  const underWay = new Map<number, Promise<void>>();
  const outcomes = createOutcomes(store);
  const rest = createRest(clock);
  let webhook: WebhookRow | null = null;
  let isPulling = false;

  async function pull(): Promise<void> {
    const room = (rest.isDoubtful() ? 1 : AT_ONCE) - underWay.size;
    if (webhook === null || isPulling || signal.aborted || room <= 0 || rest.isOn()) return;
    isPulling = true;
    try {
      if (!(await store.leases.take(leaseOf(webhook.id)))) return;
      const due = await store.deliveries.due(webhook.id, isoOf(clock()), AT_ONCE + underWay.size);
      for (const row of due.filter(({ id }) => !underWay.has(id)).slice(0, room)) {
        underWay.set(row.id, deliver(webhook, row));
      }
    } catch (error) {
      if (!isPassing(error)) log.error({ err: error }, 'A webhook could not be served.');
    } finally {
      isPulling = false;
    }
  }

  async function deliver(to: WebhookRow, row: DeliveryRow): Promise<void> {
    try {
      const outcome = await tryOnce(context, sender, { webhook: to, row, signal });
      const { status = null } = outcome;
      rest.note(isTaken({ status }));
      await outcomes.keep(outcome);
      if (status === GONE) await store.webhooks.change(to.id, { is_on: false });
    } catch (error) {
      if (!signal.aborted && !isPassing(error)) log.error({ err: error, delivery: row.id }, 'A delivery went wrong.');
      rest.begin(UNWRITTEN_REST_MS);
    } finally {
      underWay.delete(row.id);
    }
    void pull();
  }

  return {
    /** As the webhook is now. */
    goOn(now: WebhookRow): Promise<void> {
      webhook = now;
      return pull();
    },
    /** Begins nothing more, and waits for what is under way. */
    async end(): Promise<void> {
      webhook = null;
      await Promise.all(underWay.values());
    },
  };
}

/** Writes down what became of deliveries. All that end while others are written go into one change. */
function createOutcomes({ deliveries }: Pick<DeliveringContext['store'], 'deliveries'>) {
  const waiting: Outcome[] = [];
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    while (waiting.length > 0) await deliveries.settle(waiting.splice(0));
  }

  return {
    async keep(outcome: Outcome): Promise<void> {
      waiting.push(outcome);
      // Not before the write has taken it along: one that was about to end may not.
      do {
        writing ??= write().finally(() => {
          writing = null;
        });
        await writing;
      } while (waiting.includes(outcome));
    },
  };
}

/** When a webhook is left alone for a while. */
function createRest(clock: () => number) {
  let failures = 0;
  let rest = { from: 0, until: 0 };

  function begin(ms: number): void {
    rest = { from: clock(), until: clock() + ms };
  }

  return {
    begin,
    note(taken: boolean): void {
      failures = taken ? 0 : failures + 1;
      if (failures >= MANY_FAILURES) begin(REST_MS);
    },
    /** A clock that was set back ends the rest. */
    isOn: () => clock() >= rest.from && clock() < rest.until,
    isDoubtful: () => failures >= MANY_FAILURES,
  };
}

interface Try {
  readonly webhook: WebhookRow;
  readonly row: DeliveryRow;
  readonly signal: AbortSignal;
}

async function tryOnce(
  { store, clock, bodyOf }: DeliveringContext,
  sender: Sender,
  { webhook, row, signal }: Try,
): Promise<Outcome> {
  const event = (await store.events.find(row.event_id)) as EventRow;
  const body = await bodyOf(webhook, event);
  const now = clock();
  const secrets = inForce(webhook.secrets, isoOf(now));
  const headers = signedHeaders({ id: uidOf(event), sentAt: Math.floor(now / 1000), body, secrets });
  return outcomeOf(row, await sender.send(webhook, { body, headers, signal }), clock());
}
