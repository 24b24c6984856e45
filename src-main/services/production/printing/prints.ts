import { AppError, toAppError, troubleOf } from '../../../../src-shared/errors.ts';
import type { PrintChoice, PrintProgress } from '../../../../src-shared/production.ts';
import { isoOf } from '../../../../src-shared/times.ts';
import { trouble } from '../../../../src-shared/trouble.ts';
import type { Bus } from '../../../events/bus.ts';
import { holdBack, layOut, type SheetPlan } from '../../../imaging/sheet/layout/layout.ts';
import type { BatchRow, LabelRow } from '../../../store/rows.ts';
import type { Store } from '../../../store/store.ts';
import type { Tables } from '../../../store/tables/tables.ts';
import { dataOf, jobOf, type Print } from '../ledger/batch-plan.ts';
import { moveAll, moveLabel } from '../ledger/ledger.ts';
import type { Runs } from '../making/batch-runs.ts';
import { assertSheetsLeft, type Beginning, rememberUse } from './part-used-sheets.ts';
import type { LabelProof, Press, Pressed } from './press.ts';
import { type Entry, type PrintEntries, toPlace } from './print-entries.ts';
import { type Draft, draftOf, moveAfter, placesOf, printFrom } from './print-facts.ts';

export interface PrintOrder {
  readonly batchId: number;
  /** Where the PDF goes. */
  readonly file: string;
  readonly settings?: PrintChoice;
  /** The part-used sheet that the settings are for. */
  readonly part_used?: number;
  /** These labels alone; by default all that are made and on no sheet. */
  readonly labels?: readonly number[];
  readonly language?: string;
}

export interface Printed {
  /** Null where no label came through: then there is no file. */
  readonly print: Print | null;
  readonly file: string | null;
  readonly bytes: number;
  readonly proven: number;
  /** By row: names, grades and margins of all labels that are in the file. */
  readonly proofs: readonly LabelProof[];
  /** Those that are not, and why. */
  readonly heldBack: readonly LabelProof[];
  /** Labels of an older print that were voided since, and are left out. */
  readonly leftOut: readonly string[];
}

type FileOf = (batch: BatchRow, print: Draft) => string;

/** Sheets of a batch: laid out, written, and every label read back out of the finished file before it gets its name. */
export interface PrintService {
  make(order: PrintOrder): Promise<Printed>;
  /** As make, in the background: resolves once the order is found good. Where the file goes is known by its print. */
  begin(order: Omit<PrintOrder, 'file'>, fileOf: FileOf, onFailure?: (error: unknown) => void): Promise<void>;
  /**
   * The same file once more, from the pictures that are kept: bit for bit, unless labels were voided since. Those are told by
   * their numbers to whom says where the file goes.
   */
  remake(batchId: number, print: number, fileOf: (voided: readonly number[]) => string): Promise<Printed>;
  /** Batches whose sheets are made here at this moment. */
  underWay(): ReadonlySet<number>;
  /** Stops what is under way; resolves when nothing is left of it. */
  close(): Promise<void>;
}

export interface PrintOptions {
  readonly store: Store;
  readonly press: Press;
  readonly entries: PrintEntries;
  readonly runs: Runs;
  readonly bus: Bus;
  readonly clock: () => number;
  readonly log: { error(facts: object, text: string): void };
}

/** Sheets that are to be made, once the order is found good. */
interface Job {
  readonly batch: BatchRow;
  readonly draft: Draft;
  readonly entries: readonly Entry[];
  readonly plan: SheetPlan;
  readonly beginning: Beginning;
  readonly file: string;
}

export function createPrintService(options: PrintOptions): PrintService {
  const { store, press, entries: source, runs, bus, clock, log } = options;
  const printing = new Map<number, Promise<unknown>>();
  const stopping = new AbortController();

  async function make({ file, ...order }: PrintOrder): Promise<Printed> {
    return (await started(order, () => file)).printed;
  }

  async function begin(
    order: Omit<PrintOrder, 'file'>,
    fileOf: FileOf,
    onFailure: (error: unknown) => void = () => {},
  ): Promise<void> {
    const { printed } = await started(order, fileOf);
    printed.catch((error: unknown) => {
      if (toAppError(error).code === 'internal')
        log.error({ err: error, batch: order.batchId }, 'Sheets were not made.');
      onFailure(error);
    });
  }

  function started(order: Omit<PrintOrder, 'file'>, fileOf: FileOf) {
    return alone(
      order.batchId,
      async (): Promise<Job> => {
        await takeLease(order.batchId);
        const batch = await find(order.batchId);
        const entries = await source.toPrint(order.batchId, order.labels);
        const draft = draftOf(batch, order, isoOf(clock()));
        const plan = layOut(jobOf(batch).preset, entries.map(toPlace), draft.options);
        const beginning = beginningOf(batch, draft, order);
        await assertSheetsLeft(store.local, beginning);
        return { batch, draft, entries, plan, beginning, file: fileOf(batch, draft) };
      },
      carryOut,
    );
  }

  async function carryOut(job: Job): Promise<Printed> {
    const { batch, draft, entries, plan, file } = job;
    const pressed = await pressAll(batch, draft, entries, plan, file);
    if (pressed.pages === 0) {
      await keepRejected(entries, pressed);
      return outcomeOf(null, null, pressed, []);
    }
    const print = printFrom(draft, plan, entries, pressed);
    await keep(job, print, pressed);
    await pressed.release();
    return outcomeOf(print, file, pressed, []);
  }

  async function remake(
    batchId: number,
    number: number,
    fileOf: (voided: readonly number[]) => string,
  ): Promise<Printed> {
    const { printed } = await alone(
      batchId,
      async () => {
        const batch = await find(batchId);
        return { batch, print: printOf(batch, number) };
      },
      async ({ batch, print }) => {
        const entries = await source.printed(batchId, print);
        const voided = entries.filter(({ label }) => label.state === 'voided');
        const leftOut = voided.map(({ name }) => name);
        const whole = layOut(jobOf(batch).preset, entries.map(toPlace), print.options);
        const plan = holdBack(whole, new Set([...print.held_back, ...leftOut]));
        refuseEmpty(plan);
        const file = fileOf(voided.map(({ label }) => label.id));
        const pressed = await pressAll(batch, print, entries, plan, file);
        await pressed.release();
        return outcomeOf(print, pressed.pages === 0 ? null : file, pressed, leftOut);
      },
    );
    return printed;
  }

  /** One at a time of each batch. What the order itself is refused for is told to nobody else. */
  async function alone<J>(batchId: number, prepare: () => Promise<J>, work: (job: J) => Promise<Printed>) {
    if (printing.has(batchId)) throw sheetsBusy();
    if (stopping.signal.aborted) throw new AppError('aborted', 'The station is stopping.');
    const preparing = prepare();
    printing.set(batchId, preparing);
    try {
      const printed = told(batchId, work(await preparing));
      printing.set(batchId, printed);
      return { printed };
    } catch (error) {
      await release(batchId);
      throw error;
    }
  }

  /** Two stations would put the same labels on sheets. */
  async function takeLease(batchId: number): Promise<void> {
    if (!(await store.leases.take(leaseOf(batchId)))) throw sheetsBusy();
  }

  async function release(batchId: number): Promise<void> {
    printing.delete(batchId);
    await store.leases.giveBack(leaseOf(batchId));
  }

  async function told(batchId: number, work: Promise<Printed>): Promise<Printed> {
    try {
      const printed = await work;
      await release(batchId);
      tell(batchId, 'done', printed.proven + printed.heldBack.length, printed.proven, printed.heldBack.length);
      return printed;
    } catch (error) {
      const failure = toAppError(error);
      await release(batchId);
      tell(batchId, 'failed', 0, 0, 0, failure);
      throw failure;
    }
  }

  async function find(id: number): Promise<BatchRow> {
    const batch = await store.batches.find(id);
    if (!batch) throw new AppError('not_found', 'Not found');
    return batch;
  }

  async function pressAll(
    batch: BatchRow,
    { title, language, made_at }: Draft,
    entries: readonly Entry[],
    plan: SheetPlan,
    file: string,
  ): Promise<Pressed> {
    const shown = new Set(plan.sheets.flatMap(({ labels }) => labels.map(({ name }) => name))).size;
    return press.print({
      ...{ file, plan, title, language, madeAt: made_at, signal: stopping.signal },
      ...(await source.picturesOf(entries)),
      tell: (step, proven, heldBack) => tell(batch.id, step, shown, proven, heldBack),
    });
  }

  /** Print and labels in one change. Whoever voided a label meanwhile wins: nothing is released. */
  async function keep({ batch, entries, plan, beginning }: Job, print: Print, pressed: Pressed): Promise<void> {
    const places = placesOf(print, plan);
    try {
      await moveEntries(
        entries,
        (label, name, tables) =>
          moveLabel(tables, label, { ...moveAfter(pressed, name, dataOf(label)), ...places.get(name) }),
        async (tables) => {
          // Two prints may be under way on one sheet: the first one that is done has it.
          await assertSheetsLeft(tables.local, beginning);
          const job = jobOf((await tables.batches.find(batch.id)) ?? batch);
          // A station that lost its lease meanwhile: the other one has used the number, and counted sheets on.
          if (job.prints.length + 1 !== print.number) throw sheetsBusy();
          await tables.batches.change(batch.id, { plan: { ...job, prints: [...job.prints, print] } });
          await rememberUse(tables, { preset: job.preset, batch: batch.id, print, now: isoOf(clock()) });
        },
      );
    } catch (error) {
      await pressed.discard();
      throw error;
    }
  }

  function keepRejected(entries: readonly Entry[], pressed: Pressed): Promise<void> {
    return moveEntries(entries, (label, name, tables) =>
      moveLabel(tables, label, moveAfter(pressed, name, dataOf(label))),
    );
  }

  async function moveEntries(
    entries: readonly Entry[],
    move: (label: LabelRow, name: string, tables: Tables) => Promise<LabelRow>,
    finish?: (tables: Tables) => Promise<void>,
  ): Promise<void> {
    const names = new Map(entries.map(({ label, name }) => [label.id, name]));
    const moved = await moveAll(
      store,
      [...names.keys()],
      async (label, tables) => {
        assertStillMade(label);
        return move(label, names.get(label.id) ?? '', tables);
      },
      finish,
    );
    runs.tellMoves(moved);
  }

  function tell(
    batch: number,
    step: PrintProgress['step'],
    labels: number,
    proven: number,
    held_back: number,
    failure: AppError | null = null,
  ): void {
    bus.tell({ type: 'print', data: { batch, step, labels, proven, held_back, ...reasonOf(failure) } });
  }

  return {
    make,
    begin,
    remake,
    underWay: () => new Set(printing.keys()),
    async close() {
      stopping.abort();
      await Promise.allSettled([...printing.values()]);
    },
  };
}

function sheetsBusy(): AppError {
  return new AppError('conflict', 'Sheets of this batch are being made. Wait for them.', {
    trouble: trouble('sheets_busy'),
  });
}

function leaseOf(batchId: number): string {
  return `sheets ${batchId}`;
}

function beginningOf(batch: BatchRow, { options, made_at }: Draft, order: Omit<PrintOrder, 'file'>): Beginning {
  const { preset, usedAt = batch.created_at } = jobOf(batch);
  const chosenAt = order.settings?.used ? made_at : usedAt;
  return { preset, options, chosenAt, partUsed: order.part_used };
}

export function printOf(batch: BatchRow, number: number): Print {
  const print = jobOf(batch).prints.find((one) => one.number === number);
  if (!print) throw new AppError('not_found', `There is no print ${number} of this batch.`);
  return print;
}

function refuseEmpty({ sheets }: SheetPlan): void {
  if (sheets.some(({ labels }) => labels.length > 0)) return;
  throw new AppError('conflict', 'All labels of these sheets were voided: nothing is left to print.', {
    trouble: trouble('nothing_to_print'),
  });
}

function assertStillMade({ state, row_number }: LabelRow): void {
  if (state === 'made') return;
  throw new AppError('conflict', `Row ${row_number} became ${state} while the sheets were made. Make them again.`, {
    trouble: trouble('label_state', { row: row_number, state }),
  });
}

function outcomeOf(print: Print | null, file: string | null, pressed: Pressed, leftOut: readonly string[]): Printed {
  const { proofs, heldBack, bytes } = pressed;
  const inOrder = [...proofs.values()].sort((a, b) => a.sheet - b.sheet || a.cell - b.cell);
  return { print, file, bytes, proven: proofs.size, proofs: inOrder, heldBack: [...heldBack.values()], leftOut };
}

export function reasonOf(failure: AppError | null): Pick<PrintProgress, 'reason' | 'trouble'> {
  return failure ? { reason: failure.message, trouble: troubleOf(failure) } : { reason: null, trouble: null };
}
