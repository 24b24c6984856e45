import { pictureLimits } from '#main/base/picture-limits.ts';
import type { StationContext } from '#main/base/station-context.ts';
import { wordsIn } from '#main/base/words.ts';
import type { AutomaticSheets } from '#main/services/ledger/batch-plan.ts';
import type { BatchService } from '#main/services/line/line.ts';
import type { Store } from '#main/store/store.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { VectorTasks } from '#main/workers/vector-tasks.ts';
import type { BodyOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { Template } from '#shared/core/model.ts';
import { isoOf } from '#shared/core/times.ts';
import type {
  Draft,
  DraftChange,
  DraftRowChange,
  DraftSummary,
  RowVerdict,
  TableChoice,
} from '#shared/create/draft.ts';
import type { SheetPreset } from '#shared/printing/sheets.ts';
import { refusal } from '#shared/troubles/errors.ts';
import type { Language } from '#shared/words/languages.ts';
import { createArtworkGrounds } from './artwork-grounds.ts';
import { batchesOf } from './batch-from-draft.ts';
import { createCellChanges } from './cell-changes.ts';
import { createDraftArtworks } from './draft-artworks.ts';
import { choose } from './draft-choices.ts';
import { createDraftLayouts } from './draft-layouts.ts';
import { withFreshTemplate } from './draft-loading.ts';
import { createDraftPictures } from './draft-pictures.ts';
import {
  addArtwork,
  addRow,
  beginTyped,
  changeRow,
  chooseTable,
  giveTable,
  knownTemplate,
  removeArtwork,
} from './draft-steps.ts';
import { draftView, rowsView, rowView } from './draft-view.ts';
import { createFieldChecks } from './field-checks.ts';
import { clearFinished, newDraftId, summarise, writeState } from './kept-drafts.ts';
import { bareDraft, changed, type LoadedDraft } from './loaded-draft.ts';
import { type CalibrationList, emptyDraft, firstSettings, settingsOfBatch, settingsOfLast } from './new-draft.ts';
import { createOpenDrafts, type OpenDrafts } from './open-drafts.ts';
import { withArtworkOf } from './repeated-artwork.ts';
import { createRowPreview } from './row-preview.ts';
import { verdictsOf } from './row-verdicts.ts';
import { giveSample, readSample, withSampleLayout } from './sample-job.ts';
import { createVectorArtwork } from './vector-artwork.ts';
import { createVectorPages } from './vector-pages.ts';

export type { Placing } from './artwork-place.ts';
export type { GivenArtwork } from './draft-state.ts';
export type { PreviewedRow } from './row-preview.ts';
export type { VectorArtwork } from './vector-artwork.ts';

type DraftBeginning = BodyOf<'createDraft'>;

interface DraftParts {
  readonly batches: BatchService;
  /** Threads that draw pages of PDF and SVG files. */
  readonly vectorThreads: Pool<VectorTasks>;
  readonly sheets: () => readonly SheetPreset[];
  /** The folder of the samples that ship. */
  readonly samples: string;
  /** Also finds the station's own sheets. */
  readonly findSheet: (id: string) => Promise<SheetPreset | null>;
  readonly calibrations: CalibrationList;
  /** Rows that a batch takes, if not as many as usual. */
  readonly mostRows?: number | undefined;
  /** Called after work that took much memory. */
  readonly giveMemoryBack: () => void;
}

export type DraftService = ReturnType<typeof createDraftService>;

/** Jobs that are prepared at the desk. All of a draft is on the disk when a step resolves: any window can go on with it. */
export function createDraftService(context: StationContext, parts: DraftParts) {
  const { store } = context;
  const { batches, sheets, mostRows, giveMemoryBack } = parts;
  const vectors = createVectorArtwork(createVectorPages(context, parts.vectorThreads));
  const grounds = createArtworkGrounds(context);
  const checks = createFieldChecks(context, grounds);
  const open = createOpenDrafts(context, { batches, placed: vectors.placedAll, checks, mostRows, giveMemoryBack });
  const artworks = createDraftArtworks(context, { batches, open, vectors, sheets });
  const layouts = createDraftLayouts(context, { open, grounds });
  const pictures = createDraftPictures(context, { open, artworks, vectors });
  const now = () => isoOf(context.clock());
  const chooser = { store, now, sheetCalled: (id: string) => sheetCalled(parts.findSheet, id) };

  async function create(caller: Caller, beginning: DraftBeginning): Promise<Draft> {
    const begun = await newDraft(context, parts, caller, beginning);
    const { like_batch } = beginning;
    const whole = like_batch === undefined ? begun : await withArtworkOf(store, artworks.examine, begun, like_batch);
    const draft = changed(whole, now());
    await writeState(store, draft.state);
    return draftView(draft);
  }

  return {
    list: () => listDrafts(store, open),
    create,
    createOrdered: (language: Language, order: Ordered) => newOrdered(context, parts, language, order),
    /** Its state, of which a making that was cut short is no part; null where it is gone. */
    settledState: open.settledState,
    batchesOf,
    get: (id: number) => open.read(id, draftView),
    change: (id: number, change: DraftChange) => open.step(id, (draft) => choose(chooser, draft, change), draftView),
    remove: open.remove,
    giveTable: (id: number, name: string, bytes: Uint8Array) =>
      open.step(id, (draft) => giveTable(store, draft, name, bytes), draftView),
    chooseTable: (id: number, choice: TableChoice) =>
      open.step(id, (draft) => chooseTable(store, draft, choice), draftView),
    addArtwork: artworks.add,
    examineArtwork: artworks.examine,
    /** What an order would make of its first row. Nothing of it is kept. */
    previewRow: createRowPreview(context, { checks, layouts }),
    /** Takes another page of a PDF. */
    turnArtwork: artworks.turn,
    /** A small picture of a page. */
    page: pictures.showPage,
    removeArtwork: (id: number, artworkId: number) =>
      open.step(id, (draft) => removeArtwork(draft, artworkId), draftView),
    ...createDraftRows(open),
    layouts,
    /** Pages of PDF and SVG files as artwork. */
    vectors,
    forecast: pictures.forecast,
    picture: pictures.show,
    /** Gives the batch: the same again as long as nothing was changed. Its sheets begin by themselves where it is said how. */
    make: ({ userId }: Caller, id: number, sheets?: AutomaticSheets) => open.make(id, userId, sheets ?? null),
  };
}

function createDraftRows(open: OpenDrafts) {
  return {
    rows: (id: number, query: { offset: number; limit: number; verdict?: RowVerdict }) =>
      open.read(id, (draft) => rowsView(draft, query)),
    changeRow: (id: number, row: number, change: DraftRowChange) =>
      open.step(
        id,
        (draft) => changeRow(draft, row, change),
        (draft) => rowAnswer(draft, row - 1),
      ),
    ...createCellChanges(open),
    addRow: (id: number) => open.step(id, addRow, (draft) => rowAnswer(draft, draft.readings.length - 1)),
  };
}

async function listDrafts(store: Store, open: OpenDrafts): Promise<DraftSummary[]> {
  const found = await Promise.all((await store.drafts.ids()).map((id) => summarise(id, open.settledState)));
  return found.filter((one) => one !== null).sort((a, b) => (a.changed_at < b.changed_at ? 1 : -1));
}

/** Rows that are typed name no job, so it gets a number. Any other is named by its spreadsheet. */
async function firstName(id: number, language: Language, isTyped: boolean): Promise<string> {
  const { job, newJob } = (await wordsIn(language)).view('proposal');
  return isTyped ? job({ id: String(id) }) : newJob;
}

interface Ordered {
  readonly claim: string;
  readonly inTurn: boolean;
  readonly product: number | undefined;
}

/** An empty draft of a program's order. Gives its number. */
async function newOrdered(
  context: StationContext,
  { sheets }: DraftParts,
  language: Language,
  { claim, inTurn, product }: Ordered,
): Promise<number> {
  const { store, clock, settings: station } = context;
  const id = await newDraftId(store);
  const settings = {
    ...firstSettings({ sheets, strength: station['engine.strength'] }),
    ordered: true,
    claim,
    ...(inTurn ? { inTurn } : {}),
    ...(product === undefined ? {} : { product }),
  } as const;
  await writeState(store, emptyDraft({ id, name: await firstName(id, language, true) }, isoOf(clock()), settings));
  return id;
}

async function newDraft(
  context: StationContext,
  parts: DraftParts,
  { userId }: Caller,
  { sample, by_hand, like_batch, language = 'en' }: DraftBeginning,
): Promise<LoadedDraft> {
  const { store, clock } = context;
  const { sheets, calibrations } = parts;
  const strength = context.settings['engine.strength'];
  const settings =
    like_batch === undefined
      ? await settingsOfLast(store, userId, { sheets, strength, calibrations })
      : await settingsOfBatch(store, like_batch, calibrations);
  await clearFinished(store, clock());
  const id = await newDraftId(store);
  const empty = bareDraft(
    emptyDraft({ id, name: await firstName(id, language, by_hand !== undefined) }, isoOf(clock()), settings),
  );
  const draft = await withFreshTemplate(store, empty);
  const typed = by_hand === undefined ? draft : await beginTyped(store, draft, by_hand);
  if (sample === undefined) return typed;
  return withSample(context, parts, typed, await knownTemplate(store, sample));
}

async function withSample(
  { store, pool, settings }: StationContext,
  { samples, batches }: DraftParts,
  draft: LoadedDraft,
  template: Template,
): Promise<LoadedDraft> {
  const { table, artwork, artworkName, layout } = await readSample(samples, template);
  const given = await giveSample(store, draft, template, table);
  const facts = await pool.run('examineArtwork', { bytes: artwork, limits: pictureLimits(settings) });
  const whole = addArtwork(given, artworkName, { artwork: await batches.takeArtwork(artwork), facts }).draft;
  return withSampleLayout(whole, layout);
}

function rowAnswer(draft: LoadedDraft, index: number) {
  const verdicts = verdictsOf(draft);
  return { row: rowView(draft, verdicts, index), draft: draftView(draft, verdicts) };
}

async function sheetCalled(find: DraftParts['findSheet'], id: string): Promise<SheetPreset> {
  const found = await find(id);
  if (found) return found;
  throw refusal('sheet_gone', { id });
}
