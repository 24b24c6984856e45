import { useRef } from 'react';
import type { Finding } from '#shared/verify/inspection.ts';
import { call } from '#window/api/client.ts';
import { useInspection } from '#window/features/verify/inspection-store.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { keep } from '#window/state/kept.ts';
import { useUndo } from '#window/state/undo.ts';
import { useWork, type Work } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';

/** The last reason, which is likely meant again. */
export const LAST_REASON = 'verify.reason';

export interface Judging {
  reject(finding: Finding, reason: string): Promise<void>;
  readonly markDuplicate: (finding: Finding) => Promise<void>;
  /** Takes back the finding of a label that is read again. */
  forget(finding: Finding): Promise<void>;
  /** Takes back the last verdict if it is newer than this window's newest label, else the finding of that label. */
  readonly undo: Work;
  /** The finding that `undo` is about. Null: there is nothing to take back. */
  readonly undone: Finding | null;
}

/** A person's verdicts on labels, and undoing them. */
export function useJudging(): Judging {
  const t = useWords('live');
  const { states } = useWords('verify');
  const offerUndo = useUndo((state) => state.offerUndo);
  const said = useRef<readonly Said[]>([]);
  const nameOf = (finding: Finding) => finding.watermark_id ?? states[finding.state];

  async function judge(finding: Finding, verdict: 'rejected' | 'duplicate', reason?: string): Promise<void> {
    const params = paramsOf(finding);
    const body = { verdict, ...(reason === undefined ? {} : { reason }) };
    useInspection.getState().put(await call('judgeFinding', { params, body }), params.inspection_id);
    const back = once(async () => {
      useInspection
        .getState()
        .put(await call('judgeFinding', { params, body: { verdict: null } }), params.inspection_id);
      said.current = said.current.filter((one) => one.back !== back);
    });
    const newest = newestFinding();
    said.current = [...said.current.filter((one) => one.newest === newest), { finding: finding.id, back, newest }];
    const text = verdict === 'rejected' ? t.rejected({ id: nameOf(finding) }) : t.marked({ id: nameOf(finding) });
    offerUndo(text, back);
  }

  const undo = useWork(async () => {
    const newest = shownHere().find(({ undone }) => !undone);
    const last = lastSaid(said.current, newestFinding());
    if (last) await last.back();
    else if (newest) await takeBack(newest);
    else return;
    useAnnouncement.getState().announce(t.takenBack);
  });

  return {
    async reject(finding, reason) {
      keep(LAST_REASON, reason);
      await judge(finding, 'rejected', reason);
    },
    markDuplicate: (finding) => judge(finding, 'duplicate'),
    async forget(finding) {
      if (!finding.undone && finding.verdict === null) await takeBack(finding);
    },
    undo,
    undone: undoneNext(said.current),
  };
}

function undoneNext(said: readonly Said[]): Finding | null {
  const last = lastSaid(said, newestFinding());
  const { findings } = useInspection.getState();
  if (last) return findings.find(({ id }) => id === last.finding) ?? null;
  return shownHere().find(({ undone }) => !undone) ?? null;
}

function newestFinding(): number | null {
  return shownHere()[0]?.id ?? null;
}

function shownHere(): readonly Finding[] {
  const { findings, mine } = useInspection.getState();
  return newestOf(findings, mine);
}

async function takeBack(finding: Finding): Promise<void> {
  const params = paramsOf(finding);
  useInspection.getState().put(await call('undoFinding', { params }), params.inspection_id);
}

function paramsOf({ id }: Finding): { inspection_id: number; finding_id: number } {
  return { inspection_id: useInspection.getState().id ?? 0, finding_id: id };
}

/** The key and the toast undo the same verdict. The second of them does nothing. */
function once(work: () => Promise<void>): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (isDone) return;
    isDone = true;
    try {
      await work();
    } catch (error) {
      isDone = false;
      throw error;
    }
  };
}

// What the key for undo takes back: the last verdict, if no label came after it. Pure functions.

/** The newest finding of this window. Findings of other windows are taken back there. */
export function newestOf<F extends Pick<Finding, 'id'>>(
  findings: readonly F[],
  mine: ReadonlySet<number>,
): readonly F[] {
  return findings.filter(({ id }) => mine.has(id));
}

interface Said {
  /** The finding that was judged. */
  readonly finding: number;
  readonly back: () => Promise<void>;
  /** The newest finding at the time of the verdict. Null if there was none. */
  readonly newest: number | null;
}

/** The finding whose verdict is taken back. Null: the newest finding itself is taken back. */
export function lastSaid(said: readonly Said[], newest: number | null): Said | null {
  const last = said.at(-1);
  return last && last.newest === newest ? last : null;
}
