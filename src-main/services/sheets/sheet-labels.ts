import type { StationContext } from '#main/base/station-context.ts';
import type { LabelToPlace } from '#main/imaging/sheet/layout/place-labels.ts';
import { hiddenItems } from '#main/labels/layout-fields.ts';
import { dataOf, type FilesToCome, type Print, planOf } from '#main/services/ledger/batch-plan.ts';
import { jobFields, rowFields } from '#main/services/ledger/label-fields.ts';
import { findBatch, labelsOf } from '#main/services/ledger/ledger.ts';
import type { LabelRow } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Store } from '#main/store/store.ts';
import type { SheetFields, SheetRowFields } from '#main/workers/sheet-fields.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { isOnSheetsOf } from './print-plan.ts';

/** A label on a sheet, and its name on paper. */
export interface SheetLabel {
  readonly label: LabelRow;
  readonly name: string;
}

/** What the press needs of a label: the file of its picture, and what its mark must say. */
export interface SheetLabelPictures {
  readonly pictures: ReadonlyMap<string, string>;
  readonly messages: ReadonlyMap<string, string>;
  /** What rows put on the labels. Null where they put nothing. */
  readonly fields: SheetFields | null;
}

type SheetLabelContext = Pick<StationContext, 'store' | 'naming' | 'fonts' | 'registerCodes'>;

export type SheetLabels = ReturnType<typeof createSheetLabels>;

/** Finds the labels that go on sheets, with their pictures. */
export function createSheetLabels({ store, naming, fonts, registerCodes }: SheetLabelContext) {
  const sheetLabelOf = (label: LabelRow): SheetLabel => {
    if (label.record_id === null) throw new Error(`the label ${label.id} is ${label.state} and has no ID`);
    return { label, name: naming.watermarkIdOf(label.record_id) };
  };

  /** Labels of a print that was made, in the order of their rows: so they were laid out. */
  async function printed(batchId: number, print: Pick<Print, 'first_sheet' | 'sheets'>): Promise<SheetLabel[]> {
    const found: SheetLabel[] = [];
    for await (const label of labelsOf(store.labels, batchId))
      if (isOnSheetsOf(print, label)) found.push(sheetLabelOf(label));
    return found;
  }

  async function picturesOf(labels: readonly SheetLabel[]): Promise<SheetLabelPictures> {
    const pictures = new Map<string, string>();
    const messages = new Map<string, string>();
    for (const sheetLabel of labels) {
      const { id, marked } = await markedOf(sheetLabel);
      pictures.set(sheetLabel.name, await store.pictures.fileOf(marked));
      messages.set(sheetLabel.name, id);
    }
    return { pictures, messages, fields: await fieldsOf(store, labels, fonts, registerCodes) };
  }

  /** Whether the store has the pictures of all labels. */
  async function haveAll(labels: readonly SheetLabel[]): Promise<boolean> {
    for (const sheetLabel of labels)
      if (!(await store.pictures.isThere((await markedOf(sheetLabel)).marked))) return false;
    return true;
  }

  async function markedOf({ label }: SheetLabel): Promise<{ id: string; marked: PictureRef }> {
    const record = await store.records.find(label.record_id ?? '');
    if (!record?.marked) throw new Error(`the label ${label.id} is ${label.state} and has no picture`);
    return { id: record.id, marked: record.marked };
  }

  return { ...createLabelsToPrint(store, sheetLabelOf), printed, picturesOf, haveAll };
}

/** The labels are all of one batch. */
async function fieldsOf(
  store: Store,
  labels: readonly SheetLabel[],
  fonts: string,
  codes: StationContext['registerCodes'],
): Promise<SheetFields | null> {
  const [first] = labels;
  if (!first) return null;
  const plan = planOf(await findBatch(store, first.label.batch_id));
  const job = await jobFields(plan, fonts, store);
  if (!job) return null;
  // Only what is printed has the hidden code: it is worked out once more whenever sheets are drawn.
  const isHiding = hiddenItems(job.layout).size > 0;
  const rows = new Map<string, SheetRowFields>();
  for (const { label, name } of labels) {
    const data = dataOf(label);
    const id = label.record_id ?? '';
    const row = rowFields(plan, data, { id, watermarkId: name, registerCode: isHiding ? codes.codeOf(id) : '' });
    if (row) rows.set(name, { ...row, pictures: Object.keys(data.fields?.pictures ?? {}) });
  }
  return { job, rows };
}

export function toPlace({ label, name }: SheetLabel): LabelToPlace {
  const { artwork, fields } = dataOf(label);
  if ('problem' in artwork) throw new Error(`the label ${label.id} is ${label.state} and has no artwork`);
  return { name, artwork: { width: artwork.width, height: artwork.height }, ...(fields ? { onDots: true } : {}) };
}

/** Finds the labels that are on no sheet yet, no more of them than one file takes. */
function createLabelsToPrint<L>(store: Pick<Store, 'labels'>, sheetLabelOf: (label: LabelRow) => L) {
  /**
   * Labels that are made and on no sheet: the first `most` of the batch, or of those with the numbers `numbers`. Throws if there is
   * none. `upTo` is the highest number of them all.
   */
  async function toPrint(batchId: number, numbers: readonly number[] | undefined, most: number) {
    const wanted = numbers && new Set(numbers);
    const labels: L[] = [];
    let upTo = 0;
    for await (const label of labelsOf(store.labels, batchId, ['made'])) {
      if (wanted && !wanted.delete(label.id)) continue;
      if (labels.length < most) labels.push(sheetLabelOf(label));
      upTo = Math.max(upTo, label.id);
    }
    if (wanted && wanted.size > 0) {
      throw refusal('on_sheets_already');
    }
    if (labels.length > 0) return { labels, upTo };
    throw refusal('nothing_to_print');
  }

  /** The first `most` labels of an order that are on no sheet yet. Those that were voided since are not among them. */
  async function left(batchId: number, { labels: numbers, upTo }: FilesToCome, most: number): Promise<L[]> {
    const wanted = numbers && new Set(numbers);
    const labels: L[] = [];
    for await (const label of labelsOf(store.labels, batchId, ['made'])) {
      if (label.id > upTo || (wanted && !wanted.has(label.id))) continue;
      labels.push(sheetLabelOf(label));
      if (labels.length === most) break;
    }
    return labels;
  }

  return { toPrint, left };
}
