import { refusal } from '../../../../src-shared/errors.ts';
import type { LabelToPlace } from '../../../imaging/sheet/layout/layout.ts';
import type { LabelRow } from '../../../store/rows.ts';
import type { PictureRef } from '../../../store/schema/picture-ref.ts';
import type { Store } from '../../../store/store.ts';
import { dataOf, type Print } from '../ledger/batch-plan.ts';
import { labelsOf } from '../ledger/ledger.ts';
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
}

export type SheetLabels = ReturnType<typeof createSheetLabels>;

/** Finds the labels that go on sheets, with their pictures. */
export function createSheetLabels(store: Store, watermarkIdOf: (id: string) => string) {
  /** Labels that are made and on no sheet: all of the batch, or those with the numbers `labels`. Throws if there is none. */
  async function toPrint(batchId: number, labels?: readonly number[]): Promise<SheetLabel[]> {
    const wanted = labels && new Set(labels);
    const found: SheetLabel[] = [];
    for await (const label of labelsOf(store.labels, batchId, ['made'])) {
      if (!wanted || wanted.delete(label.id)) found.push(sheetLabelOf(label));
    }
    if (wanted && wanted.size > 0) {
      throw refusal('on_sheets_already');
    }
    if (found.length > 0) return found;
    throw refusal('nothing_to_print');
  }

  /** Labels of a print that was made, in the order of their rows: so they were laid out. */
  async function printed(batchId: number, print: Pick<Print, 'first_sheet' | 'sheets'>): Promise<SheetLabel[]> {
    const found: SheetLabel[] = [];
    for await (const label of labelsOf(store.labels, batchId))
      if (isOnSheetsOf(print, label)) found.push(sheetLabelOf(label));
    return found;
  }

  function sheetLabelOf(label: LabelRow): SheetLabel {
    if (label.record_id === null) throw new Error(`the label ${label.id} is ${label.state} and has no ID`);
    return { label, name: watermarkIdOf(label.record_id) };
  }

  async function picturesOf(labels: readonly SheetLabel[]): Promise<SheetLabelPictures> {
    const pictures = new Map<string, string>();
    const messages = new Map<string, string>();
    for (const sheetLabel of labels) {
      const { id, marked } = await markedOf(sheetLabel);
      pictures.set(sheetLabel.name, await store.pictures.fileOf(marked));
      messages.set(sheetLabel.name, id);
    }
    return { pictures, messages };
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

  return { toPrint, printed, picturesOf, haveAll };
}

export function toPlace({ label, name }: SheetLabel): LabelToPlace {
  const { artwork } = dataOf(label);
  if ('problem' in artwork) throw new Error(`the label ${label.id} is ${label.state} and has no artwork`);
  return { name, artwork: { width: artwork.width, height: artwork.height } };
}
