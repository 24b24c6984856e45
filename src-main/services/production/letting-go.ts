import type { StationContext } from '#main/base/station-context.ts';
import { hashOfBytes } from '#main/files/file-hash.ts';
import { dataOf } from '#main/services/ledger/batch-plan.ts';
import type { BatchStations } from '#main/services/ledger/batch-stations.ts';
import type { LabelRow, RecordRow } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { LetGo, Recipe, Store } from '#main/store/store.ts';
import { stateFacts } from '#shared/core/label-states.ts';
import { EPOCH, isoOf } from '#shared/core/times.ts';
import { type AppError, isPassing, toAppError, troubleOf } from '#shared/troubles/errors.ts';
import type { TroubleKind } from '#shared/troubles/trouble.ts';
import type { LabelRemaker } from './label-remaker.ts';

type GoingContext = Pick<StationContext, 'store' | 'settings' | 'clock' | 'naming' | 'log'>;

interface LettingGoParts {
  readonly remake: LabelRemaker;
  /** Removes pictures that were made again and that nobody has asked for since. */
  readonly tidy: (now: number) => Promise<void>;
  readonly stations: Pick<BatchStations, 'isOwn'>;
}

const DAY_MS = 86_400_000;
/** Labels that are looked at between two notes of how far the work has come. */
const PAGE = 50;
/** The value in the store that tells up to which change of labels the work is done. */
const DONE_TO = 'pictures.let_go_to';

/**
 * Lets go of the pictures of labels that were proven and have not changed for the days of the setting. Each picture is made
 * again first: it goes only if the bytes are the same. Labels come in the order of their changes, so that each change of a label
 * is looked at once.
 */
export function createLettingGo(context: GoingContext, { remake, tidy, stations }: LettingGoParts) {
  const { store, settings, clock, naming, log } = context;
  const again = createFailedLabels(store, letGo);

  /** Gives the number of pictures that were let go. */
  async function run(signal: AbortSignal): Promise<number> {
    await tidy(clock());
    if (settings['pictures.keep'] === 'all') return 0;
    const before = isoOf(clock() - settings['pictures.keep_days'] * DAY_MS);
    let count = await again.tryAll(signal);
    for (let after = String((await store.local.get(DONE_TO)) ?? EPOCH); ; ) {
      const found = await store.labels.changedSince(after, PAGE);
      const young = found.findIndex((label) => label.touched_at >= before);
      const labels = young < 0 ? found : found.slice(0, young);
      for (const label of labels) {
        signal.throwIfAborted();
        const outcome = await letGo(label, signal);
        if (outcome === 'too new') return count;
        if (outcome === 'let go') count++;
        if (outcome === 'failed') await again.remember(label.id);
        after = label.updated_at;
      }
      if (labels.length > 0) await store.local.set(DONE_TO, after);
      if (labels.length < PAGE) return count;
    }
  }

  async function letGo(label: LabelRow, signal: AbortSignal): Promise<Outcome> {
    const id = label.record_id;
    const batch = isProven(label) && id !== null ? await store.batches.find(label.batch_id) : null;
    if (!batch || id === null || !stations.isOwn(batch)) return 'kept';
    const known = recipeFor(label, await store.records.find(id), naming.watermarkIdOf(id));
    if (!known || (await store.pictures.recipeOf(known.picture)) !== null) return 'kept';
    try {
      const bytes = await remake(known.recipe, { forStranger: true, signal });
      if ((await hashOfBytes(bytes)) !== known.picture.hash) return 'kept';
      return await store.pictures.letGo(known.picture, known.recipe, clock());
    } catch (error) {
      // After a failure that the next label would meet too, the work goes on from here at its next turn.
      if (stopsAll(toAppError(error))) throw error;
      log.warn({ err: error, label: label.id }, 'The picture of a label cannot be made again and is kept for now.');
      return 'failed';
    }
  }

  return { run };
}

// Labels whose pictures could not be made again. The reason may pass, so each of them is tried again in the next turns.
/** The value in the store that names them. */
const AGAIN = 'pictures.let_go_again';
/** Turns in which a label is tried. After that it keeps its picture. */
const MOST_TRIES = 5;
/** Labels that are remembered. */
const MOST_LABELS = 1000;

/** kept: the picture is not made again as it was, or may not go. */
type Outcome = LetGo | 'kept' | 'failed';

interface Failed {
  readonly label: number;
  readonly tries: number;
}

function createFailedLabels(
  store: Pick<Store, 'local' | 'labels'>,
  letGo: (label: LabelRow, signal: AbortSignal) => Promise<Outcome>,
) {
  const listed = async () => ((await store.local.get(AGAIN)) as readonly Failed[] | null) ?? [];

  return {
    async remember(label: number): Promise<void> {
      const known = await listed();
      if (known.some((one) => one.label === label)) return;
      await store.local.set(AGAIN, [...known, { label, tries: 1 }].slice(-MOST_LABELS));
    },
    /** Gives the number of pictures that were let go. */
    async tryAll(signal: AbortSignal): Promise<number> {
      const known = await listed();
      const left: Failed[] = [];
      let count = 0;
      for (const { label: id, tries } of known) {
        signal.throwIfAborted();
        const label = await store.labels.find(id);
        const outcome = label ? await letGo(label, signal) : 'kept';
        if (outcome === 'let go') count++;
        if (outcome === 'too new') left.push({ label: id, tries });
        if (outcome === 'failed' && tries + 1 < MOST_TRIES) left.push({ label: id, tries: tries + 1 });
      }
      if (known.length > 0) await store.local.set(AGAIN, left);
      return count;
    },
  };
}

/** Whether the picture of a label has done its work: the label was read back out of finished sheets, and nothing waits for it. */
export function isProven(label: LabelRow): boolean {
  return label.record_id !== null && dataOf(label).proof !== undefined && !stateFacts(label.state).awaitsSheet;
}

/** The picture of the label, and what it would be made again from. Null where that is not known. */
export function recipeFor(
  label: LabelRow,
  record: RecordRow | null,
  watermarkId: string,
): { readonly picture: PictureRef; readonly recipe: Recipe } | null {
  if (record?.marked?.type !== 'png' || record.mark_key === null) return null;
  const recipe = { label: label.id, id: record.id, watermark_id: watermarkId, mark_key: record.mark_key };
  return { picture: record.marked, recipe };
}

const OF_THE_STATION: readonly AppError['code'][] = ['busy', 'off', 'aborted', 'storage_full'];
const OF_THE_STORE: readonly TroubleKind[] = [
  ...(['pictures_unmounted', 'pictures_refused', 'pictures_not_kept', 'pictures_elsewhere'] as const),
  ...(['pictures_foreign', 'pictures_unnamed', 'pictures_none'] as const),
];

/** Whether the next label would meet the failure too. */
export function stopsAll(failure: AppError): boolean {
  return isPassing(failure) || OF_THE_STATION.includes(failure.code) || OF_THE_STORE.includes(troubleOf(failure).kind);
}
