import type { Bus } from '#main/events/bus.ts';
import { nthFile } from '#main/files/nth-file.ts';
import type { TellChanges } from '#main/services/production/ledger/label-changes.ts';
import { toAppError } from '#shared/troubles/errors.ts';
import type { Press } from './press.ts';
import { createPressing } from './pressing.ts';
import { createPrintFiles, type FileOf } from './print-files.ts';
import type { PrintOrder } from './print-plan.ts';
import { createPrintPreparation, type PrintPreparationOptions } from './print-preparation.ts';
import type { PrintedFiles } from './print-result.ts';
import { createTellPrint } from './print-telling.ts';
import { createPrintsAgain } from './prints-again.ts';
import { createPrintsUnderWay } from './prints-under-way.ts';

export interface PrintServiceOptions extends PrintPreparationOptions {
  readonly press: Press;
  readonly tellChanges: TellChanges;
  readonly bus: Bus;
  readonly log: { error(facts: object, text: string): void };
}

export type PrintService = ReturnType<typeof createPrintService>;

/** Sheets of a batch: laid out, written, and every label read back out of the finished file before the file gets its name. */
export function createPrintService(options: PrintServiceOptions) {
  const { store, press, sheetLabels, tellChanges, bus, clock, log } = options;
  const tell = createTellPrint(bus);
  const underWay = createPrintsUnderWay(store.leases, tell);
  const preparation = createPrintPreparation(options);
  const pressAll = createPressing({ press, sheetLabels, signal: underWay.signal });
  const files = createPrintFiles({ store, preparation, pressAll, tell, tellChanges, clock });
  const again = createPrintsAgain({ store, sheetLabels, underWay, pressAll, tell });

  async function make({ file, ...order }: PrintOrder & { readonly file: string }): Promise<PrintedFiles> {
    return (await beginPrint(order, (_, __, nth) => nthFile(file, nth))).printed;
  }

  /** Makes the sheets in the background. Resolves when the order was found good; the files are named by the plans of their prints. */
  async function begin(
    order: PrintOrder,
    fileOf: FileOf,
    onFailure: (error: unknown) => void = () => {},
  ): Promise<void> {
    const { printed } = await beginPrint(order, fileOf);
    printed.catch((error: unknown) => {
      if (toAppError(error).code === 'internal')
        log.error({ err: error, batch: order.batchId }, 'Sheets were not made.');
      onFailure(error);
    });
  }

  function beginPrint(order: PrintOrder, fileOf: FileOf) {
    const prepare = async () => {
      await underWay.takeLease(order.batchId);
      return preparation.first(order);
    };
    return underWay.begin(order.batchId, prepare, (prepared) => files.makeAll(prepared, fileOf));
  }

  return {
    make,
    begin,
    remake: again.remake,
    /** Batches whose sheets this station makes at this moment. */
    underWay: underWay.batchIds,
    /** Stops all prints under way, and waits until they have ended. */
    async close(): Promise<void> {
      await Promise.all([underWay.close(), again.ended()]);
    },
  };
}
