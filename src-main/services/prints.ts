import { AppError, toAppError } from '../../src-shared/errors.ts';
import type { PrintProgress } from '../../src-shared/production.ts';
import type { SheetOptions } from '../../src-shared/sheets.ts';
import { isoOf } from '../../src-shared/times.ts';
import type { Bus } from '../bus.ts';
import { holdBack, type LabelToPlace, layOut, type PlacedLabel, usedAfter } from '../imaging/sheet/layout/layout.ts';
import type { BatchRow, LabelRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { dataOf, type Job, jobOf, type Print } from './production/job.ts';
import { labelsOf, moveAll, moveLabel } from './production/ledger.ts';
import type { LabelProof, Press, Pressed } from './production/press.ts';
import type { Runs } from './production/runs.ts';

/** What may differ from print to print: the pixels of the labels are the same under all of these. */
export type PrintSettings = Partial<
  Pick<SheetOptions, 'start' | 'used' | 'copies' | 'order' | 'crop_marks' | 'outlines' | 'calibration'>
>;

export interface PrintOrder {
  readonly batchId: number;
  /** Where the PDF goes. */
  readonly file: string;
  readonly settings?: PrintSettings;
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

/** Sheets of a batch: laid out, written, and every label read back out of the finished file before it gets its name. */
export interface PrintService {
  make(order: PrintOrder): Promise<Printed>;
  /** The same file once more, from the pictures that are kept: bit for bit, unless labels were voided since. */
  remake(batchId: number, print: number, file: string): Promise<Printed>;
}

export interface PrintOptions {
  readonly store: Store;
  readonly press: Press;
  readonly runs: Runs;
  readonly bus: Bus;
  readonly clock: () => number;
  readonly watermarkIdOf: (id: string) => string;
}

interface Entry {
  readonly label: LabelRow;
  readonly name: string;
}

export function createPrintService({ store, press, runs, bus, clock, watermarkIdOf }: PrintOptions): PrintService {
  const printing = new Set<number>();

  async function make(order: PrintOrder): Promise<Printed> {
    return alone(order.batchId, async () => {
      const batch = await find(order.batchId);
      const entries = await entriesToPrint(order);
      const draft = draftOf(batch, order, isoOf(clock()));
      const { plan, pressed } = await pressAll(batch, draft, entries, order.file, new Set());
      if (pressed.pages === 0) {
        await keepRejected(entries, pressed);
        return outcomeOf(null, null, pressed, []);
      }
      const places = placesOf(plan.sheets.flatMap((sheet) => sheet.labels.map((label) => ({ sheet, label }))));
      const print: Print = {
        ...draft,
        sheets: plan.sheets.length,
        labels: entries.length - pressed.heldBack.size,
        held_back: [...pressed.heldBack.keys()],
        used_after: usedAfter(plan.sheets[plan.sheets.length - 1], draft.options),
      };
      await keep(batch, print, entries, places, pressed);
      await pressed.release();
      return outcomeOf(print, order.file, pressed, []);
    });
  }

  async function remake(batchId: number, number: number, file: string): Promise<Printed> {
    return alone(batchId, async () => {
      const batch = await find(batchId);
      const print = jobOf(batch).prints.find((one) => one.number === number);
      if (!print) throw new AppError('not_found', `There is no print ${number} of this batch.`);
      const entries = await entriesOf(batch, print);
      const leftOut = entries.filter(({ label }) => label.state === 'voided').map(({ name }) => name);
      const { pressed } = await pressAll(batch, print, entries, file, new Set([...print.held_back, ...leftOut]));
      await pressed.release();
      return outcomeOf(print, pressed.pages === 0 ? null : file, pressed, leftOut);
    });
  }

  async function alone(batchId: number, work: () => Promise<Printed>): Promise<Printed> {
    if (printing.has(batchId)) throw new AppError('conflict', 'Sheets of this batch are being made. Wait for them.');
    printing.add(batchId);
    try {
      const printed = await work();
      tell(batchId, 'done', printed.proven + printed.heldBack.length, printed.proven, printed.heldBack.length);
      return printed;
    } catch (error) {
      const failure = toAppError(error);
      tell(batchId, 'failed', 0, 0, 0, failure.message);
      throw failure;
    } finally {
      printing.delete(batchId);
    }
  }

  async function find(id: number): Promise<BatchRow> {
    const batch = await store.batches.find(id);
    if (!batch) throw new AppError('not_found', 'Not found');
    return batch;
  }

  async function entriesToPrint({ batchId, labels }: PrintOrder): Promise<Entry[]> {
    const wanted = labels && new Set(labels);
    const entries: Entry[] = [];
    for await (const label of labelsOf(store.labels, batchId, ['made'])) {
      if (!wanted || wanted.delete(label.id)) entries.push(entryOf(label));
    }
    if (wanted && wanted.size > 0) {
      throw new AppError(
        'conflict',
        'Some of these labels are not made yet, or are on a sheet already: reprint those.',
      );
    }
    if (entries.length > 0) return entries;
    throw new AppError('conflict', 'This batch has no label that is made and on no sheet yet.');
  }

  /** In the order in which they were laid out: that of the rows. */
  async function entriesOf(batch: BatchRow, { first_sheet, sheets }: Print): Promise<Entry[]> {
    const entries: Entry[] = [];
    for await (const label of labelsOf(store.labels, batch.id)) {
      const { sheet } = label;
      if (sheet !== null && sheet >= first_sheet && sheet < first_sheet + sheets) entries.push(entryOf(label));
    }
    return entries;
  }

  function entryOf(label: LabelRow): Entry {
    if (label.record_id === null) throw new Error(`the label ${label.id} is ${label.state} and has no ID`);
    return { label, name: watermarkIdOf(label.record_id) };
  }

  async function pressAll(
    batch: BatchRow,
    { options, title, language, made_at }: Draft,
    entries: readonly Entry[],
    file: string,
    without: ReadonlySet<string>,
  ) {
    const plan = layOut(jobOf(batch).preset, entries.map(toPlace), options);
    const held = holdBack(plan, without);
    const order = { file, plan: held, title, language, madeAt: made_at, ...(await picturesOf(entries)) };
    const shown = entries.length - without.size;
    const pressed = await press.print({
      ...order,
      tell: (step, proven, heldBack) => tell(batch.id, step, shown, proven, heldBack),
    });
    return { plan, pressed };
  }

  async function picturesOf(entries: readonly Entry[]) {
    const pictures = new Map<string, string>();
    const messages = new Map<string, string>();
    for (const { label, name } of entries) {
      const record = await store.records.find(label.record_id ?? '');
      if (!record?.marked) throw new Error(`the label ${label.id} is ${label.state} and has no picture`);
      pictures.set(name, store.pictures.pathOf(record.marked));
      messages.set(name, record.id);
    }
    return { pictures, messages };
  }

  /** Print and labels in one change. Whoever voided a label meanwhile wins: nothing is released. */
  async function keep(
    batch: BatchRow,
    print: Print,
    entries: readonly Entry[],
    places: ReadonlyMap<string, { sheet: number; cell: number }>,
    pressed: Pressed,
  ): Promise<void> {
    const byLabel = new Map(entries.map(({ label, name }) => [label.id, name]));
    try {
      const moved = await moveAll(
        store,
        [...byLabel.keys()],
        async (label, tables) => {
          assertStillMade(label);
          const name = byLabel.get(label.id) ?? '';
          const place = places.get(name);
          const sheet = place ? place.sheet + print.first_sheet - 1 : null;
          return moveLabel(tables, label, { ...stateAfter(pressed, name), sheet, cell: place?.cell ?? null });
        },
        async ({ batches }) => {
          const now = await batches.find(batch.id);
          const job = jobOf(now ?? batch);
          await batches.change(batch.id, { plan: { ...job, prints: [...job.prints, print] } });
        },
      );
      for (const label of moved) runs.tellMove(label);
    } catch (error) {
      await pressed.discard();
      throw error;
    }
  }

  async function keepRejected(entries: readonly Entry[], pressed: Pressed): Promise<void> {
    const names = new Map(entries.map(({ label, name }) => [label.id, name]));
    const moved = await moveAll(store, [...names.keys()], async (label, tables) => {
      assertStillMade(label);
      return moveLabel(tables, label, stateAfter(pressed, names.get(label.id) ?? ''));
    });
    for (const label of moved) runs.tellMove(label);
  }

  function tell(
    batch: number,
    step: PrintProgress['step'],
    labels: number,
    proven: number,
    held_back: number,
    reason: string | null = null,
  ): void {
    bus.tell({ type: 'print', data: { batch, step, labels, proven, held_back, reason } });
  }

  return { make, remake };
}

type Draft = Pick<Print, 'number' | 'made_at' | 'title' | 'language' | 'options' | 'first_sheet'>;

function draftOf(batch: BatchRow, { settings, language = 'en' }: PrintOrder, made_at: string): Draft {
  const job: Job = jobOf(batch);
  return {
    number: job.prints.length + 1,
    made_at,
    title: batch.name,
    language,
    options: { ...job.options, ...settings },
    first_sheet: job.prints.reduce((count, { sheets }) => count + sheets, 1),
  };
}

function toPlace({ label, name }: Entry): LabelToPlace {
  const { artwork } = dataOf(label);
  if ('problem' in artwork) throw new Error(`the label ${label.id} is ${label.state} and has no artwork`);
  return { name, artwork: { width: artwork.width, height: artwork.height } };
}

/** Where each label lies first; copies of it follow. */
function placesOf(placed: readonly { sheet: { number: number }; label: PlacedLabel }[]) {
  const places = new Map<string, { sheet: number; cell: number }>();
  for (const { sheet, label } of placed) {
    if (!places.has(label.name)) places.set(label.name, { sheet: sheet.number, cell: label.cell });
  }
  return places;
}

function stateAfter({ heldBack }: Pressed, name: string) {
  const proof = heldBack.get(name);
  if (!proof) return { state: 'proofed', reason: null } as const;
  const because = proof.cause ?? proof.detail;
  const found = `${proof.outcome}${because === null ? '' : ` (${because})`}`;
  const reason = `Held back: in the finished PDF it was ${found}. Take a larger size, a stronger mark or other artwork.`;
  return { state: 'rejected', reason } as const;
}

function assertStillMade({ state, row_number }: LabelRow): void {
  if (state === 'made') return;
  throw new AppError('conflict', `Row ${row_number} became ${state} while the sheets were made. Make them again.`);
}

function outcomeOf(print: Print | null, file: string | null, pressed: Pressed, leftOut: readonly string[]): Printed {
  const { proofs, heldBack, bytes } = pressed;
  const inOrder = [...proofs.values()].sort((a, b) => a.sheet - b.sheet || a.cell - b.cell);
  return { print, file, bytes, proven: proofs.size, proofs: inOrder, heldBack: [...heldBack.values()], leftOut };
}
