// The layout of a draft: chosen, proposed, and shown with any row.

import type { StationContext } from '#main/base/station-context.ts';
import { wordsIn } from '#main/base/words.ts';
import { firstNumbers } from '#main/services/ledger/counters.ts';
import { fontFiles, fontTrouble, namedFonts } from '#main/services/ledger/job-fonts.ts';
import type { Store } from '#main/store/store.ts';
import type { RowCheck } from '#main/workers/label-fields.ts';
import type { BodyOf } from '#shared/contract.ts';
import type { Remark } from '#shared/core/remark.ts';
import { localDay } from '#shared/core/times.ts';
import type { Draft } from '#shared/create/draft.ts';
import { itemIndexIn } from '#shared/labels/item-paths.ts';
import type { Layout } from '#shared/labels/layout.ts';
import { layoutOf } from '#shared/labels/read-layout.ts';
import type { FieldTrouble, ShownFields } from '#shared/labels/shown-fields.ts';
import { englishOf } from '#shared/troubles/english.ts';
import { existing } from '#shared/troubles/errors.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';
import type { Language } from '#shared/words/languages.ts';
import { type ArtworkGrounds, standsOnArtwork } from './artwork-grounds.ts';
import { artworkForAll } from './artwork-names.ts';
import type { KeptArtwork } from './draft-state.ts';
import { indexOf, nearestIndex } from './draft-steps.ts';
import { draftView } from './draft-view.ts';
import { extremeRows, labelRowOf, picturesFor, withWidestId } from './field-rows.ts';
import { labelsOfRows, makeableRows } from './job-parts.ts';
import { proposedLayout } from './layout-proposal.ts';
import { frameOf, layoutTroubles } from './layout-remarks.ts';
import { type LoadedDraft, labelsDone } from './loaded-draft.ts';
import type { OpenDrafts } from './open-drafts.ts';
import { type RowVerdicts, verdictsOf } from './row-verdicts.ts';

type LayoutContext = Pick<StationContext, 'store' | 'pool' | 'fonts' | 'naming' | 'clock'>;

interface DraftLayoutParts {
  readonly open: OpenDrafts;
  readonly grounds: ArtworkGrounds;
}

/** Rows whose values a proposal looks at: so many show how lots are written. */
const LOOKED_AT = 50;

export type DraftLayouts = ReturnType<typeof createDraftLayouts>;

export function createDraftLayouts(context: LayoutContext, { open, grounds }: DraftLayoutParts) {
  const { store, pool, fonts } = context;
  async function choose(id: number, choice: BodyOf<'putDraftLayout'>): Promise<Draft> {
    const layout = await chosen(store, choice);
    return open.step(id, (draft) => ({ ...draft, state: { ...draft.state, layout, layoutChosen: true } }), draftView);
  }

  /** The fields of a row under the layout of the draft. */
  async function show(id: number, row: number): Promise<ShownFields> {
    const draft = await open.read(id, (draft) => draft);
    return draw(draft, existing(draft.state.layout).layout, indexOf(draft, row));
  }

  /** The fields of a row, or of one near it, under a layout that is not the draft's yet. */
  async function preview(id: number, { layout, row }: BodyOf<'previewDraftFields'>): Promise<ShownFields> {
    const draft = await open.read(id, (draft) => draft);
    return draw(draft, layoutOf(layout), row === null ? null : nearestIndex(draft, row));
  }

  async function draw(draft: LoadedDraft, layout: Layout, index: number | null): Promise<ShownFields> {
    const verdicts = verdictsOf(draft);
    const starts = await firstNumbers(store.kept, layout, labelsDone(draft.state));
    const about = aboutRow(context, starts, placeOf(draft, verdicts, index ?? 0));
    const row = labelRowOf(draft, layout, index ?? -1, about);
    const found = picturesFor(layout, [row], draft.state.artworks);
    const pictures = new Map([...found].map(([name, one]) => [name, addressOf(draft, one.id)]));
    const ownFonts = await fontFiles(store.pictures, await namedFonts(store, layout));
    const order = { layout, dpi: draft.state.options.dpi, fonts, ownFonts, pictures, row };
    const { drawings } = await pool.run('drawFields', order);
    // What is told of a row is what its check finds, and that is made for any ID.
    const rows = [withWidestId(row, about)];
    const artworks = [await groundUnder(layout, draft, artworkShown(draft, verdicts, index), grounds)];
    const checkOrder = { ...order, pictures: [...pictures.keys()], rows, artworks };
    const [{ errors, warnings }] = await pool.run('checkFields', checkOrder);
    return {
      row: index === null ? null : row.row,
      width: layout.label.width,
      height: layout.label.height,
      items: layout.items.map(({ id, x, y, w, h }) => ({ id, svg: drawings.get(id) ?? null, box: { x, y, w, h } })),
      errors: errorsOf(layout, layoutTroubles(draft, layout, await fontTrouble(store, layout)), errors),
      warnings: warnings.map(({ item, trouble }) => told(item, trouble)),
      remarks: index === null ? [] : ownRemarks(draft, verdicts, index),
    };
  }

  return {
    choose,
    /** Why the texts of a layout cannot be written. */
    fontTrouble: (layout: Layout) => fontTrouble(store, layout),
    show,
    preview,
    draw,
    extremes: (id: number) => open.read(id, extremesOf),
    propose: (id: number, language: Language) =>
      open.read(id, async (draft) => ({ layout: await proposalFor(draft, language, grounds) })),
  };
}

function extremesOf(draft: LoadedDraft) {
  const { longest, emptiest } = extremeRows(draft, existing(draft.state.layout).layout);
  return { longest: longest === null ? null : longest + 1, emptiest: emptiest === null ? null : emptiest + 1 };
}

/** What the label of a row says beside the fields of the row. */
function aboutRow(
  { naming, clock }: Pick<LayoutContext, 'naming' | 'clock'>,
  starts: Awaited<ReturnType<typeof firstNumbers>>,
  place: number,
) {
  return { made: localDay(clock()), watermarkIdOf: naming.watermarkIdOf, starts, place };
}

/** A layout that equals the newest of its name is that one. */
async function chosen({ layouts }: Store, { layout: file, name }: BodyOf<'putDraftLayout'>) {
  if (name !== undefined) {
    const row = existing(await layouts.find(name));
    return { layout: row.layout, name: row.name, version: row.version };
  }
  if (file === null || file === undefined) return null;
  const layout = layoutOf(file);
  const kept = await layouts.find(layout.name);
  const isKept = kept !== null && JSON.stringify(kept.layout) === JSON.stringify(layout);
  return { layout, name: isKept ? kept.name : null, version: isKept ? kept.version : null };
}

/** Why a row is red besides its fields, which may be drawn in another layout than the draft's. */
function ownRemarks({ readings }: LoadedDraft, verdicts: RowVerdicts, index: number): Remark[] {
  if (verdicts.byRow[index] !== 'red') return [];
  return [...readings[index].remarks, ...verdicts.remarksOn(index)].filter(
    ({ weight, kind }) => weight === 'red' && kind !== 'field_error',
  );
}

/** The place that the first label of the row will have among the labels of the job. */
function placeOf({ readings }: LoadedDraft, verdicts: RowVerdicts, index: number): number {
  const before = makeableRows(verdicts).filter((other) => other < index);
  return labelsOfRows(before, readings);
}

/** What texts stand on, where the label shows this artwork. */
async function groundUnder(layout: Layout, { state }: LoadedDraft, one: KeptArtwork | null, grounds: ArtworkGrounds) {
  return one && layout.items.some(standsOnArtwork) ? grounds.of(state, one) : null;
}

/** The artwork of a row; that of the job where no row is shown. */
function artworkShown(draft: LoadedDraft, { artworkOf }: RowVerdicts, index: number | null): KeptArtwork | null {
  return index === null ? artworkOfAll(draft) : artworkOf(index);
}

function artworkOfAll({ state }: LoadedDraft): KeptArtwork | null {
  return state.artworks.find(({ id }) => id === artworkForAll(state)) ?? null;
}

async function proposalFor(draft: LoadedDraft, language: Language, grounds: ArtworkGrounds): Promise<Layout> {
  const { state, template, table, readings } = draft;
  const one = artworkOfAll(draft);
  const { width, height, free } = frameOf(state, one);
  return proposedLayout({
    name: state.name,
    language,
    words: (await wordsIn(language)).view('proposal'),
    dpi: state.options.dpi,
    label: { width, height },
    free,
    fields: template?.fields ?? [],
    filled: [...state.columns.map(({ field }) => field), ...Object.keys(state.values)].filter((key) => key !== null),
    columns: table?.headers ?? [],
    valuesOf: (key) => readings.slice(0, LOOKED_AT).map(({ metadata }) => String(metadata?.[key] ?? '')),
    ground: one && (await grounds.of(state, one)),
  });
}

function addressOf({ state }: LoadedDraft, artwork: number): string {
  return `/api/desk/drafts/${state.id}/artworks/${artwork}/thumbnail`;
}

/** Troubles of the layout stand at the items that they name. The troubles of a row at such an item only follow from them. */
function errorsOf(layout: Layout, ofLayout: readonly Trouble[], ofRow: RowCheck['errors']): FieldTrouble[] {
  const itemOf = ({ facts }: Trouble) => layout.items[itemIndexIn(facts['path']) ?? -1]?.id ?? null;
  const whole = ofLayout.map((one) => told(itemOf(one), one));
  const others = ofRow.filter(({ item }) => !whole.some((one) => one.item === item));
  return [...whole, ...others.map(({ item, trouble }) => told(item, trouble))];
}

function told(item: string | null, trouble: Trouble): FieldTrouble {
  return { item, trouble, text: englishOf(trouble) };
}
