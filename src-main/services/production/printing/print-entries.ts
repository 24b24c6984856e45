import { refusal } from '../../../../src-shared/errors.ts';
import type { LabelToPlace } from '../../../imaging/sheet/layout/layout.ts';
import type { LabelRow } from '../../../store/rows.ts';
import type { PictureRef } from '../../../store/schema/picture-ref.ts';
import type { Store } from '../../../store/store.ts';
import { dataOf, type Print } from '../ledger/batch-plan.ts';
import { labelsOf } from '../ledger/ledger.ts';
import { isOnSheetsOf } from './print-plan.ts';

/** A label on a sheet, and its name on paper. */
export interface Entry {
  readonly label: LabelRow;
  readonly name: string;
}

/** What the press needs of a label: the file of its picture, and what its mark must say. */
export interface EntryPictures {
  readonly pictures: ReadonlyMap<string, string>;
  readonly messages: ReadonlyMap<string, string>;
}

export type PrintEntries = ReturnType<typeof createPrintEntries>;

/** Finds the labels that go on sheets, with their pictures. */
export function createPrintEntries(store: Store, watermarkIdOf: (id: string) => string) {
  /** Labels that are made and on no sheet: all of the batch, or those with the numbers `labels`. Throws if there is none. */
  async function toPrint(batchId: number, labels?: readonly number[]): Promise<Entry[]> {
    const wanted = labels && new Set(labels);
    const entries: Entry[] = [];
    for await (const label of labelsOf(store.labels, batchId, ['made'])) {
      if (!wanted || wanted.delete(label.id)) entries.push(entryOf(label));
    }
    if (wanted && wanted.size > 0) {
      throw refusal('on_sheets_already');
    }
    if (entries.length > 0) return entries;
    throw refusal('nothing_to_print');
  }

  /** Labels of a print that was made, in the order of their rows: so they were laid out. */
  async function printed(batchId: number, print: Pick<Print, 'first_sheet' | 'sheets'>): Promise<Entry[]> {
    const entries: Entry[] = [];
    for await (const label of labelsOf(store.labels, batchId))
      if (isOnSheetsOf(print, label)) entries.push(entryOf(label));
    return entries;
  }

  function entryOf(label: LabelRow): Entry {
    if (label.record_id === null) throw new Error(`the label ${label.id} is ${label.state} and has no ID`);
    return { label, name: watermarkIdOf(label.record_id) };
  }

  async function picturesOf(entries: readonly Entry[]): Promise<EntryPictures> {
    const pictures = new Map<string, string>();
    const messages = new Map<string, string>();
    for (const entry of entries) {
      const { id, marked } = await markedOf(entry);
      pictures.set(entry.name, await store.pictures.fileOf(marked));
      messages.set(entry.name, id);
    }
    return { pictures, messages };
  }

  /** Whether the store has the pictures of all entries. */
  async function haveAll(entries: readonly Entry[]): Promise<boolean> {
    for (const entry of entries) if (!(await store.pictures.isThere((await markedOf(entry)).marked))) return false;
    return true;
  }

  async function markedOf({ label }: Entry): Promise<{ id: string; marked: PictureRef }> {
    const record = await store.records.find(label.record_id ?? '');
    if (!record?.marked) throw new Error(`the label ${label.id} is ${label.state} and has no picture`);
    return { id: record.id, marked: record.marked };
  }

  return { toPrint, printed, picturesOf, haveAll };
}

export function toPlace({ label, name }: Entry): LabelToPlace {
  const { artwork } = dataOf(label);
  if ('problem' in artwork) throw new Error(`the label ${label.id} is ${label.state} and has no artwork`);
  return { name, artwork: { width: artwork.width, height: artwork.height } };
}
