// What is wrong with a layout for its job, and with the fields of rows.

import { type FieldFrame, fieldFrame } from '#main/imaging/sheet/layout/label-parts.ts';
import { checkFields } from '#main/labels/layout-fields.ts';
import type { RowCheck } from '#main/workers/label-fields.ts';
import type { Remark, RemarkKind, Weight } from '#shared/core/remark.ts';
import { type Layout, MM_EPSILON } from '#shared/labels/layout.ts';
import { columnOfField } from '#shared/labels/names.ts';
import { checkLabelSize } from '#shared/labels/read-layout.ts';
import { englishOf } from '#shared/troubles/english.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { type Trouble, trouble } from '#shared/troubles/trouble.ts';
import type { DraftState, KeptArtwork } from './draft-state.ts';
import type { LoadedDraft } from './loaded-draft.ts';

type Sheet = Pick<DraftState, 'preset' | 'options'>;

/** The label that a layout is for, as it is read. An artwork may be turned on its cell. */
export function frameOf({ preset, options }: Sheet, one: Pick<KeptArtwork, 'artwork'> | null): FieldFrame {
  return fieldFrame(one ? { artwork: one.artwork } : {}, preset.label, options);
}

/** Why no row can be made with this layout. `fonts` is why its texts cannot be written. */
export function layoutTroubles(draft: LoadedDraft, layout: Layout, fonts: Trouble | null): Trouble[] {
  const { state, template, table } = draft;
  const frames = state.artworks.length > 0 ? state.artworks.map((one) => frameOf(state, one)) : [frameOf(state, null)];
  const misfits = frames.map((frame) => frameTrouble(layout, frame));
  const keys = template?.fields.map(({ key }) => key) ?? [];
  const columns = table?.headers ?? [];
  return [
    misfits.every((one) => one !== null) ? misfits[0] : null,
    table && template ? troubleFrom(() => checkFields(layout, { keys, columns })) : null,
    fonts,
  ].filter((one) => one !== null);
}

/** Why a layout does not fit a label: its size, or an item where the caption stands. */
export function frameTrouble(layout: Layout, { width, height, free }: FieldFrame): Trouble | null {
  const size = troubleFrom(() => checkLabelSize(layout, { width: hundredths(width), height: hundredths(height) }));
  if (size) return size;
  if (free === height) return null;
  const below = layout.items.findIndex(({ y, h }) => y + h > free + MM_EPSILON);
  if (below < 0) return null;
  const facts = { item: layout.items[below].id, path: `items[${below}]` };
  return trouble('off_label', { ...facts, width: hundredths(width), height: hundredths(free) });
}

export function remarksOnLayout(draft: LoadedDraft): Remark[] {
  const { layout = null } = draft.state;
  if (!layout) return [];
  const fonts = draft.checks?.basis.layout === layout.layout ? draft.checks.fonts : null;
  return layoutTroubles(draft, layout.layout, fonts).map((one) => fieldRemark('red', 'layout_error', one));
}

interface FieldVerdicts {
  weight(index: number, artwork: KeptArtwork | null): 'red' | 'amber' | null;
  remarks(index: number, artwork: KeptArtwork | null): Remark[];
}

/** What the fields of each row make of it. A layout that fits no row is told once, for the job. */
export function fieldVerdicts(draft: LoadedDraft): FieldVerdicts | null {
  const { state, checks, readings, table } = draft;
  if (!checks || !table || layoutTroubles(draft, checks.basis.layout, checks.fonts).length > 0) return null;
  const misfits = new Map(
    state.artworks.map((one) => [one.id, frameTrouble(checks.basis.layout, frameOf(state, one))]),
  );
  const columnOf = (field: string) => columnOfField(state.columns, field);
  const checkOf = (index: number) => checks.known.get(readings[index]) ?? { errors: [], warnings: [] };
  const misfitOf = (artwork: KeptArtwork | null) => (artwork && misfits.get(artwork.id)) ?? null;
  return {
    weight(index, artwork) {
      const { errors, warnings } = checkOf(index);
      if (errors.length > 0 || misfitOf(artwork)) return 'red';
      return warnings.length > 0 ? 'amber' : null;
    },
    remarks(index, artwork) {
      const { number } = table.rows[index];
      const misfit = misfitOf(artwork);
      return [
        ...(misfit ? [fieldRemark('red', 'field_error', misfit, number)] : []),
        ...rowRemarks(checkOf(index), number).map((one) => inCell(one, columnOf)),
      ];
    },
  };
}

function rowRemarks({ errors, warnings }: RowCheck, row: number): Remark[] {
  return [
    ...errors.map(({ trouble }) => fieldRemark('red', 'field_error', trouble, row)),
    ...warnings.map(({ trouble }) => fieldRemark('amber', 'field_warning', trouble, row)),
  ];
}

/** An empty cell is wrong itself, and not the field that shows it. Where several are empty together, the first is filled first. */
function inCell(told: Remark, columnOf: (field: string) => number | null): Remark {
  const [first] = told.trouble?.facts['field']?.split(', ') ?? [];
  if (told.trouble?.kind !== 'empty_value' || first === undefined) return told;
  return { ...told, column: columnOf(first) };
}

function fieldRemark(weight: Weight, kind: RemarkKind, trouble: Trouble, row?: number): Remark {
  const facts: Record<string, string> = row === undefined ? {} : { row: String(row) };
  return { weight, kind, facts, trouble, text: englishOf(trouble), column: null, field: null, offer: null };
}

function troubleFrom(check: () => void): Trouble | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof AppError && error.trouble) return error.trouble;
    throw error;
  }
}

function hundredths(mm: number): number {
  return Math.round(mm * 100) / 100;
}
