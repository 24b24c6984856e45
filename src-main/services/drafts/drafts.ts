import type { Caller } from '../../../src-shared/caller.ts';
import type {
  Draft,
  DraftArtwork,
  DraftChange,
  DraftRow,
  DraftRowChange,
  DraftSummary,
  ReadForecast,
  TableChoice,
  Verdict,
} from '../../../src-shared/draft.ts';
import { AppError } from '../../../src-shared/errors.ts';
import type { MarkStrength, Template } from '../../../src-shared/model.ts';
import type { SheetPreset } from '../../../src-shared/sheets.ts';
import { EPOCH, isoOf } from '../../../src-shared/times.ts';
import { trouble } from '../../../src-shared/trouble.ts';
import type { Bus } from '../../events/bus.ts';
import type { Store } from '../../store/store.ts';
import type { Pool } from '../../workers/pool.ts';
import type { Tasks } from '../../workers/tasks.ts';
import type { BatchService } from '../production/making/batches.ts';
import { shortNamed } from './artwork-names.ts';
import { createArtworkTrials } from './artwork-trials.ts';
import { makeBatch, settle } from './batch-from-draft.ts';
import { choose } from './draft-choices.ts';
import { loadDraft, readAll, withFreshTemplate } from './draft-loading.ts';
import type { DraftState, KeptArtwork } from './draft-state.ts';
import {
  addArtwork,
  addRow,
  beginTyped,
  changeRow,
  chooseTable,
  giveTable,
  guessesFor,
  knownTemplate,
  removeArtwork,
  withNames,
  withTrial,
} from './draft-steps.ts';
import { artworkView, draftView, rowsView, rowView, summaryOf } from './draft-view.ts';
import { createExclusiveCache } from './exclusive-cache.ts';
import type { LoadedDraft } from './loaded-draft.ts';
import { emptyDraft, settingsOfBatch, settingsOfLast } from './new-draft.ts';
import { verdictsOf } from './row-verdicts.ts';
import { giveSample, readSample } from './sample-job.ts';

/** Jobs that are prepared at the desk. All of it is on the disk when a step resolves: any window can go on with it. */
export interface DraftService {
  list(): Promise<DraftSummary[]>;
  create(caller: Caller, beginning: DraftBeginning): Promise<Draft>;
  get(id: number): Promise<Draft>;
  change(id: number, change: DraftChange): Promise<Draft>;
  remove(id: number): Promise<void>;
  giveTable(id: number, name: string, bytes: Uint8Array): Promise<Draft>;
  chooseTable(id: number, choice: TableChoice): Promise<Draft>;
  addArtwork(id: number, name: string, bytes: Uint8Array): Promise<{ artwork: DraftArtwork; draft: Draft }>;
  removeArtwork(id: number, artworkId: number): Promise<Draft>;
  rows(
    id: number,
    query: { offset: number; limit: number; verdict?: Verdict },
  ): Promise<{ rows: DraftRow[]; total: number }>;
  changeRow(id: number, row: number, change: DraftRowChange): Promise<{ row: DraftRow; draft: Draft }>;
  addRow(id: number): Promise<{ row: DraftRow; draft: Draft }>;
  /** Tells how well the artwork will read, and keeps that; null where it cannot be marked. */
  forecast(id: number, artworkId: number): Promise<{ forecast: ReadForecast | null; draft: Draft }>;
  picture(
    id: number,
    artworkId: number,
    view: ArtworkView,
  ): Promise<{ bytes: Uint8Array; type: string; etag: string | null }>;
  /** Gives the batch: the same again as long as nothing was changed. Its sheets begin by themselves where their language is given. */
  make(caller: Caller, id: number, sheetsIn?: string): Promise<number>;
}

export interface DraftBeginning {
  readonly sample?: string;
  readonly by_hand?: string;
  readonly like_batch?: number;
  readonly language?: 'en' | 'de';
}

export type ArtworkView = 'original' | 'marked' | 'difference' | 'thumbnail';

export interface DraftOptions {
  readonly store: Store;
  readonly pool: Pool<Tasks>;
  readonly batches: BatchService;
  readonly bus: Bus;
  readonly sheets: readonly SheetPreset[];
  /** The folder of the spreadsheets that ship. */
  readonly samples: string;
  /** Among the station's own sheets too. */
  readonly findSheet: (id: string) => Promise<SheetPreset | null>;
  readonly strength: MarkStrength;
  /** The station's key. */
  readonly key: string;
  readonly limits: { readonly maxBytes: number; readonly maxMegapixels: number; readonly minSide: number };
  readonly clock: () => number;
}

/** Drafts whose rows stay in memory; their cells take about 200 bytes each. */
const MOST_OPEN = { count: 8, weight: 1_000_000 };
/** Pixels of the long side. */
const THUMBNAIL_SIDE = 320;
const FINISHED_KEPT_MS = 86_400_000;
const LAST_ID = 'drafts.last';

export function createDraftService(options: DraftOptions): DraftService {
  const { store, pool, batches, bus, sheets, limits, clock } = options;
  const trials = createArtworkTrials(options);
  const cache = createExclusiveCache<LoadedDraft>({ load, weigh: cellsIn, most: MOST_OPEN });

  async function load(id: number): Promise<LoadedDraft> {
    const state = await readState(id);
    if (!state) throw notFound();
    if (state.finished) return bare(state);
    const draft = await settle({ store, batches, save }, await loadDraft(store, state));
    return draft.table?.file ? { ...draft, guesses: await guessesFor(store, draft.table.headers) } : draft;
  }

  async function readState(id: number): Promise<DraftState | null> {
    return (await store.drafts.read(id)) as DraftState | null;
  }

  function save(state: DraftState): Promise<void> {
    return store.drafts.write(state.id, state);
  }

  /** A making that was cut short is ended before anybody sees the draft again. */
  async function readSettled(id: number): Promise<DraftState | null> {
    const state = await readState(id);
    return state?.making ? cache.use(id, async (kept) => kept.state) : state;
  }

  async function list(): Promise<DraftSummary[]> {
    const found = await Promise.all((await store.drafts.ids()).map(summary));
    return found.filter((one) => one !== null).sort((a, b) => (a.changed_at < b.changed_at ? 1 : -1));
  }

  /** One that is damaged is in the list too, so that it can be thrown away. */
  async function summary(id: number): Promise<DraftSummary | null> {
    try {
      const state = await readSettled(id);
      return state && !state.finished ? summaryOf(state) : null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { id, name: `Job ${id}: ${error.message}`.slice(0, 128), changed_at: EPOCH, rows: 0, template_id: null };
    }
  }

  async function create(
    caller: Caller,
    { sample, by_hand, like_batch, language = 'en' }: DraftBeginning,
  ): Promise<Draft> {
    const settings = like_batch === undefined ? await lastOf(caller) : await settingsOfBatch(store, like_batch);
    await clearFinished();
    const id = await newId();
    let draft = await withFreshTemplate(store, bare(emptyDraft({ id, language }, now(), settings)));
    if (by_hand !== undefined) draft = await beginTyped(store, draft, by_hand);
    if (sample !== undefined) draft = await withSample(draft, await knownTemplate(store, sample));
    const kept = stamped(draft);
    await save(kept.state);
    return draftView(kept);
  }

  async function withSample(draft: LoadedDraft, template: Template): Promise<LoadedDraft> {
    const { table, artwork, artworkName } = await readSample(options.samples, template);
    const given = await giveSample(store, draft, template, table);
    const facts = await pool.run('examineArtwork', { bytes: artwork, limits });
    return addArtwork(given, artworkName, await batches.takeArtwork(artwork), facts).draft;
  }

  function lastOf({ userId }: Caller) {
    return settingsOfLast({ store, sheets, strength: options.strength }, userId);
  }

  /** They are kept for a while, so that a second press gets the same batch. */
  async function clearFinished(): Promise<void> {
    for (const id of await store.drafts.ids()) if (await isFinishedLongAgo(id)) await store.drafts.remove(id);
  }

  /** One that is damaged waits in the list for somebody to throw it away, and keeps nobody from beginning another. */
  async function isFinishedLongAgo(id: number): Promise<boolean> {
    try {
      const state = await readState(id);
      return Boolean(state?.finished) && clock() - Date.parse(state?.changed_at ?? '') > FINISHED_KEPT_MS;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  /** Never one that was there before, also where the database is older than the drafts. */
  async function newId(): Promise<number> {
    const newest = (await store.drafts.ids()).at(-1) ?? 0;
    return store.change(async ({ kept }) => {
      const last = ((await kept.get(LAST_ID)) as number | null) ?? 0;
      const id = Math.max(last, newest) + 1;
      await kept.set(LAST_ID, id);
      return id;
    });
  }

  /** With the template as it is now. */
  function look<T>(id: number, at: (draft: LoadedDraft) => T | Promise<T>): Promise<T> {
    return cache.use(id, async (kept, keep) => {
      const draft = await withFreshTemplate(store, open(kept));
      keep(draft);
      return at(draft);
    });
  }

  /** What a step makes is on the disk before anybody sees it. */
  function step<T>(
    id: number,
    take: (draft: LoadedDraft) => LoadedDraft | Promise<LoadedDraft>,
    answer: (draft: LoadedDraft) => T,
  ): Promise<T> {
    return note(
      id,
      async (draft) => stamped(await take(draft)),
      (draft) => {
        bus.tell({ type: 'draft', data: { id, changed_at: draft.state.changed_at, became: 'changed' } });
        return answer(draft);
      },
    );
  }

  /** What was found out about a draft is no change of it. */
  function note<T>(
    id: number,
    take: (draft: LoadedDraft) => LoadedDraft | Promise<LoadedDraft>,
    answer: (draft: LoadedDraft) => T,
  ): Promise<T> {
    return cache.use(id, async (kept, keep) => {
      const next = await take(await withFreshTemplate(store, open(kept)));
      await save(next.state);
      const { source } = next.state;
      if (source?.kind === 'file' && source !== kept.state.source) await store.drafts.keepTable(id, source.file);
      keep(next);
      return answer(next);
    });
  }

  function stamped(draft: LoadedDraft): LoadedDraft {
    const rows = draft.readings.length - draft.state.done.length;
    return { ...draft, state: { ...draft.state, rows, changed_at: now(), making: null, made: null } };
  }

  function now(): string {
    return isoOf(clock());
  }

  function remove(id: number): Promise<void> {
    return cache.alone(id, async () => {
      if (!(await store.drafts.ids()).includes(id)) throw notFound();
      await store.drafts.remove(id);
      bus.tell({ type: 'draft', data: { id, changed_at: now(), became: 'discarded' } });
    });
  }

  async function takeArtwork(id: number, name: string, bytes: Uint8Array) {
    await look(id, () => {});
    const facts = await pool.run('examineArtwork', { bytes, limits });
    const artwork = await batches.takeArtwork(bytes);
    let added = 0;
    return step(
      id,
      (draft) => {
        const next = addArtwork(draft, name, artwork, facts);
        added = next.id;
        const named = withNames(next.draft);
        return named === next.draft ? named : readAll(named);
      },
      (draft) => {
        const verdicts = verdictsOf(draft);
        const one = shortNamed(draft.state.artworks).find((artwork) => artwork.id === added);
        if (!one) throw new Error(`artwork ${added} was not kept`);
        return { artwork: artworkView(draft.state, one, verdicts), draft: draftView(draft, verdicts) };
      },
    );
  }

  function rowAnswer(index: number) {
    return (draft: LoadedDraft) => {
      const verdicts = verdictsOf(draft);
      return { row: rowView(draft, verdicts, index), draft: draftView(draft, verdicts) };
    };
  }

  function make(caller: Caller, id: number, sheetsIn?: string): Promise<number> {
    return cache.use(id, async (kept, keep) => {
      if (kept.state.made !== null) return kept.state.made;
      const draft = await withFreshTemplate(store, kept);
      const owner = draft.state.unowned ? null : caller.userId;
      const ownSheets = sheetsIn === undefined ? null : { language: sheetsIn };
      try {
        const next = await makeBatch({ store, batches, save }, { draft, owner, ownSheets });
        keep(next);
        bus.tell({ type: 'draft', data: { id, changed_at: now(), became: 'made' } });
        return next.state.made as number;
      } catch (error) {
        // What is on the disk tells how far it came.
        cache.forget(id);
        throw error;
      }
    });
  }

  /** Marking takes a while: nobody waits for it but who asked. What was changed meanwhile makes it out of date. */
  async function forecast(id: number, artworkId: number) {
    const { state, one } = await look(id, (draft) => ({ state: draft.state, one: artworkIn(draft, artworkId) }));
    const trial = await trials.judge(state, one);
    return note(
      id,
      (draft) => withTrial(draft, one, trial),
      (draft) => ({ forecast: trial.forecast, draft: draftView(draft) }),
    );
  }

  async function picture(id: number, artworkId: number, view: ArtworkView) {
    const { state, one } = await look(id, (draft) => ({ state: draft.state, one: artworkIn(draft, artworkId) }));
    const { picture } = one.artwork;
    if (view === 'thumbnail') {
      const bytes = await store.pictures.read(picture);
      const small = await pool.run('thumbnail', { bytes, side: THUMBNAIL_SIDE, limits });
      return { bytes: small.bytes, type: 'image/webp', etag: `${picture.hash}-${THUMBNAIL_SIDE}` };
    }
    const bytes = (await trials.run(state, one))[view];
    if (!bytes)
      throw new AppError('conflict', `${one.name} carries a mark already: it is not marked again.`, {
        trouble: trouble('marked_already', { artwork: one.name }),
      });
    return { bytes, type: 'image/png', etag: null };
  }

  async function sheetCalled(wanted: string): Promise<SheetPreset> {
    const found = await options.findSheet(wanted);
    if (!found) throw new AppError('bad_input', `There is no sheet "${wanted}".`, { trouble: trouble('sheet_gone') });
    return found;
  }

  return {
    list,
    create,
    get: (id) => look(id, draftView),
    change: (id, change) => step(id, (draft) => choose({ store, sheetCalled, now }, draft, change), draftView),
    remove,
    giveTable: (id, name, bytes) => step(id, (draft) => giveTable(store, draft, name, bytes), draftView),
    chooseTable: (id, choice) => step(id, (draft) => chooseTable(store, draft, choice), draftView),
    addArtwork: takeArtwork,
    removeArtwork: (id, artworkId) => step(id, (draft) => removeArtwork(draft, artworkId), draftView),
    rows: (id, query) => look(id, (draft) => rowsView(draft, query)),
    changeRow: (id, row, change) => {
      const index = row - 1;
      return step(id, (draft) => changeRow(draft, row, change), rowAnswer(index));
    },
    addRow: (id) => step(id, addRow, (draft) => rowAnswer(draft.readings.length - 1)(draft)),
    forecast,
    picture,
    make,
  };
}

function cellsIn({ table }: LoadedDraft): number {
  return table ? table.rows.length * table.headers.length : 0;
}

function bare(state: DraftState): LoadedDraft {
  return { state, table: null, template: null, guesses: [], readings: [] };
}

/** Of what became a batch whole, nothing is shown any more. */
function open(draft: LoadedDraft): LoadedDraft {
  if (draft.state.finished) throw notFound();
  return draft;
}

function artworkIn({ state }: LoadedDraft, id: number): KeptArtwork {
  const one = state.artworks.find((artwork) => artwork.id === id);
  if (!one) throw notFound();
  return one;
}

function notFound(): AppError {
  return new AppError('not_found', 'Not found');
}
