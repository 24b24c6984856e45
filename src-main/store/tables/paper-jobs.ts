import type { NewPaperJob, PaperJobChange, PaperJobRow } from '#main/store/rows.ts';
import type { Session } from '#main/store/sql/session.ts';
import { PAPER_ENDS } from '#shared/printers/printers.ts';
import { changeRow, findRow, insertRow, rowsOf } from './queries.ts';

export type PaperJobs = ReturnType<typeof createPaperJobs>;

/** Sheets on their way through printers, and what became of them. */
export function createPaperJobs(session: Session) {
  const all = () => session.db.selectFrom('paper_jobs').selectAll();

  /** The newest first. */
  function ofBatch(batchId: number): Promise<readonly PaperJobRow[]> {
    return rowsOf('paper_jobs', all().where('batch_id', '=', batchId).orderBy('id', 'desc'));
  }

  /** Jobs that a printer still has, or may have. */
  function moving(): Promise<readonly PaperJobRow[]> {
    return rowsOf('paper_jobs', all().where('state', 'not in', PAPER_ENDS).orderBy('id'));
  }

  /** The job of a batch that a printer has, or that waits for an answer. */
  async function open(batchId: number): Promise<PaperJobRow | null> {
    return (await ofBatch(batchId)).find(({ state, asks }) => asks || !PAPER_ENDS.includes(state)) ?? null;
  }

  return {
    ofBatch,
    moving,
    open,
    find: (id: number): Promise<PaperJobRow | null> => findRow(session, 'paper_jobs', 'id', id),
    ofRequest: (key: string): Promise<PaperJobRow | null> => findRow(session, 'paper_jobs', 'request_key', key),
    insert: (row: NewPaperJob): Promise<PaperJobRow> => insertRow(session, 'paper_jobs', row),
    change: (id: number, change: PaperJobChange) => changeRow(session, 'paper_jobs', id, change),
  };
}
