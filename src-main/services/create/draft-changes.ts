// Looking at a draft and changing it. What the windows are shown was prepared, and rows that nobody has checked are checked later.

import type { StationContext, StationLog } from '#main/base/station-context.ts';
import type { BatchService } from '#main/services/line/line.ts';
import type { Disk } from '#main/services/production/job-space.ts';
import { isoOf } from '#shared/core/times.ts';
import type { DraftNews } from '#shared/create/draft.ts';
import { AppError, notFound, refusal } from '#shared/troubles/errors.ts';
import { withFreshTemplate } from './draft-loading.ts';
import type { createExclusiveCache } from './exclusive-cache.ts';
import { type FieldChecks, uncheckedRows } from './field-checks.ts';
import { writeState } from './kept-drafts.ts';
import { changed, type LoadedDraft } from './loaded-draft.ts';

/** Tells the windows what became of a draft. */
export type TellDraft = (id: number, became: DraftNews['became'], changedAt: string) => void;

export type ChangesContext = Pick<StationContext, 'store' | 'clock' | 'log'>;

export interface DraftChangesParts {
  readonly batches: Pick<BatchService, 'disks'>;
  readonly checks: FieldChecks;
  readonly cache: Pick<ReturnType<typeof createExclusiveCache<LoadedDraft>>, 'use'>;
  readonly tell: TellDraft;
}

type Step = (draft: LoadedDraft) => LoadedDraft | Promise<LoadedDraft>;

export function createDraftChanges(context: ChangesContext, parts: DraftChangesParts) {
  const { store, clock, log } = context;
  const { checks, cache, tell } = parts;
  const prepared = preparing(log, parts);
  const current = (id: number) => cache.use(id, async (kept) => kept);
  const checkLater = createLaterChecks(log, { checks, current, tell: (id, at) => tell(id, 'checked', at) });

  /** Reads the draft, with its template as it is now. */
  function read<T>(id: number, at: (draft: LoadedDraft) => T | Promise<T>): Promise<T> {
    return cache.use(id, async (kept, keep) => {
      const draft = await prepared(await withFreshTemplate(store, unfinished(kept)));
      keep(draft);
      checkLater(id, draft);
      return at(draft);
    });
  }

  /** Changes the draft, and tells the windows. */
  function step<T>(id: number, take: Step, answer: (draft: LoadedDraft) => T): Promise<T> {
    return annotate(
      id,
      async (draft) => changed(await take(draft), isoOf(clock())),
      (draft) => {
        tell(id, 'changed', draft.state.changed_at);
        return answer(draft);
      },
    );
  }

  /** Keeps what a check found out about the draft. Checking a draft does not change it. */
  function annotate<T>(id: number, take: Step, answer: (draft: LoadedDraft) => T): Promise<T> {
    return cache.use(id, async (kept, keep) => {
      const next = await prepared(await take(await withFreshTemplate(store, unfinished(kept))));
      await checks.some(next);
      await writeState(store, next.state);
      const { source } = next.state;
      if (source?.kind === 'file' && source !== kept.state.source) await store.drafts.keepTable(id, source.file);
      keep(next);
      checkLater(id, next);
      return answer(next);
    });
  }

  return { read, step, annotate };
}

/** A draft with its checks, and with what the disks still take. A disk that does not tell keeps nobody from preparing a job. */
function preparing(log: StationLog, { batches, checks }: Pick<DraftChangesParts, 'batches' | 'checks'>) {
  async function disks(): Promise<readonly Disk[]> {
    try {
      return await batches.disks();
    } catch (error) {
      log.error({ err: error }, 'The room of the disk could not be read.');
      return [];
    }
  }
  return async (draft: LoadedDraft): Promise<LoadedDraft> => ({
    ...(await checks.prepare(draft)),
    disks: await disks(),
  });
}

/** Refuses a draft that became a batch as a whole: it is not shown any more, and its batch is named. */
function unfinished(draft: LoadedDraft): LoadedDraft {
  const { finished, made } = draft.state;
  if (!finished) return draft;
  throw made === null ? notFound() : refusal('draft_made', { job: made });
}

// Rows that nobody has checked when a step is answered are checked afterwards, while the draft is free for other work.
interface LaterChecks {
  readonly checks: FieldChecks;
  /** The draft as it is now. */
  readonly current: (id: number) => Promise<LoadedDraft>;
  readonly tell: (id: number, changedAt: string) => void;
}

/** Between two looks of the windows at what was checked. */
const TELL_MS = 2000;

function createLaterChecks(log: StationLog, { checks, current, tell }: LaterChecks) {
  const underWay = new Set<number>();

  async function checkAll(id: number): Promise<void> {
    let told = performance.now();
    for (let isDone = false; !isDone; ) {
      const draft = await current(id);
      isDone = await checks.some(draft);
      if (!isDone && performance.now() - told < TELL_MS) continue;
      tell(id, draft.state.changed_at);
      told = performance.now();
    }
  }

  /** Begins, unless it is under way. What a failure ends begins again with the next look at the draft. */
  return (id: number, draft: LoadedDraft): void => {
    if (underWay.has(id) || uncheckedRows(draft).length === 0) return;
    underWay.add(id);
    void checkAll(id)
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) log.error({ err: error, draft: id }, 'The fields of a job were not checked.');
      })
      .finally(() => underWay.delete(id));
  };
}
