// Proven sheets go to the printer that their order names, without anybody.

import type { StationContext } from '#main/base/station-context.ts';
import { firstPrints, planOf } from '#main/services/ledger/batch-plan.ts';
import type { BatchStations } from '#main/services/ledger/batch-stations.ts';
import { allBatches } from '#main/services/ledger/ledger.ts';
import { automaticRequest } from '#main/services/printers/job-ledger.ts';
import type { PrinterJobService } from '#main/services/printers/print-jobs.ts';
import type { StationEvent } from '#shared/station/events.ts';
import { toAppError, troubleOf } from '#shared/troubles/errors.ts';

type PrintingContext = Pick<StationContext, 'store' | 'bus' | 'log'>;

interface PrintingParts {
  readonly jobs: Pick<PrinterJobService, 'begin'>;
  readonly stations: Pick<BatchStations, 'isOwn'>;
}

/** Batches that a start looks through: what was proven just before the station ended is among the newest. */
const SOUGHT = 200;

export function createAutomaticPrinting({ store, bus, log }: PrintingContext, { jobs, stations }: PrintingParts) {
  const working = new Map<number, Promise<void>>();
  let stopListening = () => {};

  /** One look at a batch after the other: two at once would order the same print. */
  function look(id: number): void {
    const turn = (working.get(id) ?? Promise.resolve())
      .then(() => printDue(id))
      .catch((error: unknown) => log.error({ err: error, batch: id }, 'Proven sheets could not be sent to a printer.'))
      .finally(() => {
        if (working.get(id) === turn) working.delete(id);
      });
    working.set(id, turn);
  }

  async function printDue(id: number): Promise<void> {
    const batch = await store.batches.find(id);
    if (!batch || !stations.isOwn(batch)) return;
    const { automaticSheets } = planOf(batch);
    const printer = automaticSheets?.printer;
    if (printer === undefined || automaticSheets?.unprinted) return;
    for (const { number } of firstPrints(planOf(batch).prints)) {
      const request = automaticRequest(id, number);
      if (await store.printerJobs.ofRequest(request)) continue;
      // The next look comes when the printer job that is open has ended.
      if (await store.printerJobs.open(id)) return;
      try {
        await jobs.begin({ batchId: id, print: number, printer, request });
      } catch (error) {
        await leaveToPeople({ store, log }, id, error);
        return;
      }
    }
  }

  return {
    async watch(): Promise<void> {
      stopListening = bus.subscribe((event) => {
        const id = batchOf(event);
        if (id !== null) look(id);
      });
      let count = 0;
      for await (const batch of allBatches(store)) {
        if (++count > SOUGHT) return;
        if (planOf(batch).automaticSheets?.printer !== undefined) look(batch.id);
      }
    },
    async close(): Promise<void> {
      stopListening();
      await Promise.all(working.values());
    },
  };
}

/** What did not go at once is not tried again: somebody may have printed the sheets another way meanwhile. */
async function leaveToPeople({ store, log }: Omit<PrintingContext, 'bus'>, id: number, error: unknown): Promise<void> {
  const failure = toAppError(error);
  if (failure.code === 'internal') log.error({ err: error, batch: id }, 'Proven sheets were not printed.');
  await store.change(async ({ batches }) => {
    const batch = await batches.find(id);
    const plan = batch && planOf(batch);
    if (!plan?.automaticSheets) return;
    const automaticSheets = { ...plan.automaticSheets, unprinted: troubleOf(failure) };
    await batches.change(id, { plan: { ...plan, automaticSheets } });
  });
}

/** The batch of which sheets were proven, or a printer job moved. */
function batchOf(event: StationEvent): number | null {
  if (event.type === 'print') return event.data.step === 'done' ? event.data.batch : null;
  return event.type === 'printer_job' ? event.data.batch : null;
}
