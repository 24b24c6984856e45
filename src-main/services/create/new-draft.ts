// The settings of a new job: sheet and strength of the operator's last job, or of the job that is named.

import { planOf } from '#main/services/ledger/batch-plan.ts';
import type { BatchRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { MarkStrength } from '#shared/core/model.ts';
import type { PrinterCalibration, SheetPreset } from '#shared/printing/sheets.ts';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import { existing } from '#shared/troubles/errors.ts';
import type { DraftState } from './draft-state.ts';

/** Large enough to be read at 300 dpi from any artwork: 99.1 x 67.7 mm, eight on A4. */
const FIRST_SHEET = 'l7165';
/** Newest batches among which the operator's last one is searched. */
const SEARCHED = 50;

/** The calibrations of the station's printers. */
export type CalibrationList = () => Promise<readonly PrinterCalibration[]>;

interface Shipped {
  readonly sheets: () => readonly SheetPreset[];
  readonly strength: MarkStrength;
}

type Settings = Pick<DraftState, 'preset' | 'sheetOpen' | 'options' | 'strength' | 'fit'>;

/** Artwork is shown whole until a person decides that some of it may be cut off. */
const FIRST_FIT = 'contain';

export async function settingsOfLast(
  store: Store,
  userId: number,
  { sheets, strength, calibrations }: Shipped & { readonly calibrations: CalibrationList },
): Promise<Settings> {
  const { rows } = await store.batches.list(1, SEARCHED);
  const last = rows.find(({ owner_id }) => owner_id === userId);
  if (!last) return firstSettings({ sheets, strength });
  const settings = await settingsOf(last, calibrations);
  // How often each label is printed belongs to its job: the next one would print too many without being asked.
  return { ...settings, options: { ...settings.options, copies: DEFAULT_SHEET_OPTIONS.copies }, fit: FIRST_FIT };
}

/** Settings that depend on no earlier job. */
export function firstSettings({ sheets, strength }: Shipped): Settings {
  const shipped = sheets();
  const preset = shipped.find(({ id }) => id === FIRST_SHEET) ?? shipped[0];
  return { preset, sheetOpen: true, options: DEFAULT_SHEET_OPTIONS, strength, fit: FIRST_FIT };
}

export async function settingsOfBatch(
  store: Store,
  id: number,
  calibrations: CalibrationList,
): Promise<Settings & Partial<DraftState>> {
  const batch = existing(await store.batches.find(id));
  const { name, template_id, owner_id } = batch;
  const { layout } = planOf(batch);
  return {
    ...(await settingsOf(batch, calibrations)),
    // Until its spreadsheet names it.
    name,
    template_id,
    templateChosen: true,
    unowned: owner_id === null,
    ...(layout ? { layout: { layout: layout.layout, name: layout.name, version: layout.version } } : {}),
    layoutChosen: true,
  };
}

/** A new job begins on a new sheet, with the newest calibration of its printer. */
async function settingsOf(batch: BatchRow, calibrations: CalibrationList): Promise<Settings> {
  const { preset, options, strength, fit } = planOf(batch);
  const known = (await calibrations()).find(({ printer }) => printer === options.printer);
  const calibration = known?.calibration ?? options.calibration;
  return { preset, options: { ...options, start: 1, used: [], calibration }, strength, fit };
}

export function emptyDraft(
  /** `name` is that of the job until it has a spreadsheet or a person names it. */
  { id, name }: Pick<DraftState, 'id' | 'name'>,
  now: string,
  settings: Settings & Partial<DraftState>,
): DraftState {
  return {
    id,
    name,
    named: false,
    changed_at: now,
    source: null,
    template_id: null,
    templateChosen: false,
    columns: [],
    artwork_column: null,
    artworkColumnChosen: false,
    values: {},
    artworks: [],
    lastArtwork: 0,
    unowned: false,
    edits: {},
    skipped: [],
    done: [],
    rows: 0,
    making: null,
    made: null,
    finished: false,
    ...settings,
  };
}
