// A row of an order as it would be made: read, checked and drawn as the rows of drafts are, and kept nowhere.

import { readTable } from '#main/spreadsheets/read-table.ts';
import type { Store } from '#main/store/store.ts';
import type { MarkStrength } from '#shared/core/model.ts';
import type { Remark } from '#shared/core/remark.ts';
import { EPOCH } from '#shared/core/times.ts';
import type { ArtworkFit } from '#shared/jobs/production.ts';
import type { Layout } from '#shared/labels/layout.ts';
import type { ShownFields } from '#shared/labels/shown-fields.ts';
import type { SheetOptions, SheetPreset } from '#shared/printing/sheets.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { chosenColumns, columnsFor } from './columns.ts';
import { tableOf } from './desk-table.ts';
import type { DraftLayouts } from './draft-layouts.ts';
import { readAll, templateOf } from './draft-loading.ts';
import type { GivenArtwork } from './draft-state.ts';
import { addArtwork } from './draft-steps.ts';
import { draftView } from './draft-view.ts';
import type { FieldChecks } from './field-checks.ts';
import { frameOf } from './layout-remarks.ts';
import { bareDraft, type LoadedDraft } from './loaded-draft.ts';
import { emptyDraft } from './new-draft.ts';
import { verdictsOf } from './row-verdicts.ts';

export interface PreviewedRow {
  readonly name: string;
  readonly template_id: string;
  /** CSV of which the first row is shown. */
  readonly table: Uint8Array;
  /** The field of each column; null where it fills none. */
  readonly columns: readonly (string | null)[];
  readonly quantity_column: number | null;
  readonly artwork: { readonly name: string; readonly bytes: GivenArtwork };
  readonly layout: Layout | null;
  readonly preset: SheetPreset;
  readonly options: SheetOptions;
  readonly strength: MarkStrength;
  readonly fit: ArtworkFit;
}

export interface RowPreview {
  readonly fields: ShownFields | null;
  readonly remarks: Remark[];
  readonly label: { readonly width: number; readonly height: number };
}

interface PreviewParts {
  readonly checks: FieldChecks;
  readonly layouts: Pick<DraftLayouts, 'draw'>;
}

export function createRowPreview({ store }: { readonly store: Store }, { checks, layouts }: PreviewParts) {
  return async (given: PreviewedRow): Promise<RowPreview> => {
    const draft = await checks.prepare(await draftOf(store, given));
    await checks.some(draft);
    const verdicts = verdictsOf(draft);
    const [one = null] = draft.state.artworks;
    const { width, height } = frameOf(draft.state, one);
    return {
      fields: given.layout === null ? null : await layouts.draw(draft, given.layout, 0),
      remarks: [
        ...draftView(draft, verdicts).remarks.filter(({ weight }) => weight === 'red'),
        ...[...draft.readings[0].remarks, ...verdicts.remarksOn(0)].filter(({ weight }) => weight !== 'note'),
      ],
      label: { width, height },
    };
  };
}

async function draftOf(store: Store, given: PreviewedRow): Promise<LoadedDraft> {
  const { name, template_id, table: bytes, columns, quantity_column, artwork, layout } = given;
  const { preset, options, strength, fit } = given;
  const about = { template_id, templateChosen: true, quantity_column, layoutChosen: true };
  const chosen = { ...about, layout: layout && { layout, name: null, version: null } };
  const state = emptyDraft({ id: 0, name }, EPOCH, { preset, options, strength, fit, ...chosen });
  const table = tableOf(await readTable(bytes, `${name}.csv`));
  const template = await templateOf(store, state);
  if (!template) throw refusal('template_gone', { template_id });
  const found = columnsFor(table.headers, template, null).columns;
  const filled = { ...state, columns: chosenColumns(found, columns, template) };
  const whole = { ...bareDraft(filled), table, template };
  return readAll(addArtwork(whole, artwork.name, artwork.bytes).draft);
}
