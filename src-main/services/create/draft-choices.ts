import { assertKeys } from '#main/services/records/metadata.ts';
import type { Store } from '#main/store/store.ts';
import { plainLine } from '#shared/core/schema.ts';
import type { DraftChange } from '#shared/create/draft.ts';
import type { SheetPreset } from '#shared/printing/sheets.ts';
import { assertComputed, isComputed } from '#shared/records/computed-fields.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { assertSheet, optionsOn } from './artwork-place.ts';
import { chosenColumns, remember } from './columns.ts';
import { readAll } from './draft-loading.ts';
import type { DraftState } from './draft-state.ts';
import { takeTemplate } from './draft-steps.ts';
import type { LoadedDraft } from './loaded-draft.ts';

interface Chooser {
  readonly store: Store;
  readonly sheetCalled: (id: string) => Promise<SheetPreset>;
  readonly now: () => string;
}

/** Takes over what was chosen for a draft, all of it or nothing. */
export async function choose(
  { store, sheetCalled, now }: Chooser,
  draft: LoadedDraft,
  change: DraftChange,
): Promise<LoadedDraft> {
  const { template_id } = change;
  const isOther = template_id !== undefined && template_id !== draft.state.template_id;
  let next = isOther ? await takeTemplate(store, draft, template_id) : draft;
  if (template_id !== undefined) next = withState(next, { templateChosen: true });
  next = withColumns(next, change);
  next = withValues(next, change);
  next = withArtwork(next, change);
  next = await withSheet(next, change, sheetCalled);
  if (change.options?.used) next = withState(next, { usedAt: now() });
  next = withQuantityColumn(next, change);
  const { name, strength, fit, unowned, enrol_prints } = change;
  next = withState(next, {
    ...(name === undefined ? {} : { name: wholeName(name), named: true }),
    ...(strength === undefined ? {} : { strength }),
    ...(fit === undefined ? {} : { fit }),
    ...(unowned === undefined ? {} : { unowned }),
    ...(enrol_prints === undefined ? {} : { enrolPrints: enrol_prints }),
  });
  if (needsReading(change)) next = await readAll(next);
  const { columns, artwork_column, quantity_column } = change;
  if (isOther || [columns, artwork_column, quantity_column].some((one) => one !== undefined))
    await rememberColumns(store, next);
  return next;
}

/** The name in one line, as lists and file names need it. */
function wholeName(name: string): string {
  const whole = plainLine(name);
  if (whole !== '') return whole;
  throw refusal('name_blank');
}

function needsReading(change: DraftChange): boolean {
  const { template_id, columns, artwork_column, quantity_column, values } = change;
  return [template_id, columns, artwork_column, quantity_column, values].some((one) => one !== undefined);
}

async function rememberColumns(store: Store, { state, table }: LoadedDraft): Promise<void> {
  if (state.source?.kind !== 'file' || !table || state.template_id === null) return;
  await remember(store, table.headers, state.template_id, state);
}

function withColumns(draft: LoadedDraft, { columns, artwork_column }: DraftChange): LoadedDraft {
  const { state, template } = draft;
  const count = state.columns.length;
  if (artwork_column != null && artwork_column >= count) {
    throw new AppError('bad_input', `artwork_column must be a column of the table, from 0; it has ${count}.`);
  }
  if (columns && state.source?.kind === 'hand') {
    throw refusal('hand_columns');
  }
  return withState(draft, {
    ...(columns ? { columns: chosenColumns(state.columns, columns, template) } : {}),
    ...(artwork_column === undefined ? {} : { artwork_column, artworkColumnChosen: true }),
  });
}

function withQuantityColumn(draft: LoadedDraft, { quantity_column }: DraftChange): LoadedDraft {
  if (quantity_column === undefined) return draft;
  const count = draft.state.columns.length;
  if (quantity_column !== null && quantity_column >= count) {
    throw new AppError('bad_input', `quantity_column must be a column of the table, from 0; it has ${count}.`);
  }
  return withState(draft, { quantity_column });
}

function withValues(draft: LoadedDraft, { values }: DraftChange): LoadedDraft {
  if (!values) return draft;
  if (!draft.template) throw refusal('template_first');
  assertKeys(draft.template.fields, Object.keys(values));
  for (const [key, text] of Object.entries(values)) if (isComputed(text)) assertComputed(text, key);
  return withState(draft, {
    values: Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== '')),
  });
}

function withArtwork(draft: LoadedDraft, { artwork }: DraftChange): LoadedDraft {
  if (artwork === undefined) return draft;
  if (artwork !== null && !draft.state.artworks.some(({ id }) => id === artwork)) {
    throw refusal('artwork_gone', { artwork });
  }
  return withState(draft, { artwork });
}

async function withSheet(
  draft: LoadedDraft,
  change: DraftChange,
  sheetCalled: Chooser['sheetCalled'],
): Promise<LoadedDraft> {
  const { sheet_id, preset: own, options } = change;
  if (sheet_id === undefined && !own && !options) return draft;
  if (sheet_id !== undefined && own) throw new AppError('bad_input', 'Give sheet_id or preset, not both.');
  const { state } = draft;
  const preset = sheet_id === undefined ? (own ?? state.preset) : await sheetCalled(sheet_id);
  const before = preset === state.preset ? state.options : optionsOn(preset, state.options);
  const isChosen = sheet_id !== undefined || own !== undefined;
  const next = { preset, options: { ...before, ...options }, ...(isChosen && { sheetOpen: false }) };
  assertSheet(next);
  return withState(draft, next);
}

function withState(draft: LoadedDraft, change: Partial<DraftState>): LoadedDraft {
  return { ...draft, state: { ...draft.state, ...change } };
}
