import { sql } from 'kysely';
import type { FindingRow } from '#main/store/rows.ts';
import type { Session } from '#main/store/sql/session.ts';
import { AppError } from '#shared/troubles/errors.ts';
import type { FindingState } from '#shared/verify/inspection.ts';
import { changeRow, findRow, insertRow, type Page, pageOf, rowsOf } from './queries.ts';

export type Findings = ReturnType<typeof createFindings>;

type NewFinding = Omit<FindingRow, 'id' | 'verdict' | 'reason' | 'found_at' | 'undone_at'>;
type FindingChange = Partial<Pick<FindingRow, 'data' | 'verdict' | 'reason' | 'undone_at'>>;

export interface FindingFilter {
  readonly state?: FindingState | undefined;
  /** Findings that somebody has to act on: the label is not in order, or was said not to be, and nobody accepted or undid it. */
  readonly isProblem?: boolean | undefined;
}

/** The part of a finding that decides the standing of its label. */
export interface SpeakingRow
  extends Pick<FindingRow, 'id' | 'state' | 'verdict' | 'record_id' | 'label_id' | 'reason'> {
  /** Null if the label is in no ledger. */
  readonly batch_id: number | null;
  /** The part of the finding's data that says when the verdict was given. */
  readonly data: unknown;
}

export function createFindings(session: Session) {
  const all = () => session.db.selectFrom('findings').selectAll();
  const find = (id: number) => findRow(session, 'findings', 'id', id);

  /** Throws conflict where the appearance has a finding already. */
  async function insert(finding: NewFinding): Promise<FindingRow> {
    const { inspection_id, appearance, state, record_id, label_id, data } = finding;
    if (await ofAppearance(inspection_id, appearance)) {
      throw new AppError('conflict', `The appearance ${appearance} has come to a finding already.`);
    }
    return insertRow(session, 'findings', { inspection_id, appearance, state, record_id, label_id, data });
  }

  function change(id: number, given: FindingChange): Promise<FindingRow | null> {
    return changeRow(session, 'findings', id, given);
  }

  async function ofAppearance(inspectionId: number, appearance: number): Promise<FindingRow | null> {
    const query = all().where('inspection_id', '=', inspectionId).where('appearance', '=', appearance);
    return (await rowsOf('findings', query))[0] ?? null;
  }

  /** Findings of an ID that were not undone, the oldest first. */
  function ofRecord(recordId: string): Promise<readonly FindingRow[]> {
    return rowsOf('findings', all().where('record_id', '=', recordId).where('undone_at', 'is', null).orderBy('id'));
  }

  /** Findings in the order in which they were made, page by page. Begin with 0. */
  function ofInspection(inspectionId: number, afterId: number, limit: number): Promise<readonly FindingRow[]> {
    const query = all().where('inspection_id', '=', inspectionId).where('id', '>', afterId);
    return rowsOf('findings', query.orderBy('id').limit(limit));
  }

  return {
    insert,
    find,
    change,
    ofAppearance,
    ofRecord,
    ofInspection,
    list: (inspectionId: number, page: number, perPage: number, filter?: FindingFilter) =>
      pageOfFindings(session, inspectionId, page, perPage, filter),
    tally: (inspectionId: number) => tallyOf(session, inspectionId),
    lastAppearance: (inspectionId: number) => lastAppearanceOf(session, inspectionId),
    speaking: (inspectionId: number) => speakingOf(session, inspectionId),
  };
}

/** The newest first. */
function pageOfFindings(
  session: Session,
  inspectionId: number,
  page: number,
  perPage: number,
  { state, isProblem }: FindingFilter = {},
): Promise<Page<FindingRow>> {
  return session.snapshot((db) => {
    let wanted = db.selectFrom('findings').selectAll().where('inspection_id', '=', inspectionId);
    if (state !== undefined) wanted = wanted.where('state', '=', state);
    if (isProblem) {
      wanted = wanted
        .where('undone_at', 'is', null)
        .where((one) =>
          one.or([
            one('verdict', 'in', ['rejected', 'duplicate']),
            one('state', 'not in', ['found', 'already_checked']).and('verdict', 'is', null),
          ]),
        );
    }
    return pageOf('findings', wanted.orderBy('id', 'desc'), page, perPage);
  });
}

/** Counts the findings that were not undone. */
async function tallyOf({ db }: Session, inspectionId: number) {
  const rows = await db
    .selectFrom('findings')
    .select(['state', 'verdict', sql<number>`count(*)`.as('n')])
    .where('inspection_id', '=', inspectionId)
    .where('undone_at', 'is', null)
    .groupBy(['state', 'verdict'])
    .execute();
  return rows.map(({ state, verdict, n }) => ({ state, verdict, findings: Number(n) }));
}

async function lastAppearanceOf({ db }: Session, inspectionId: number): Promise<number> {
  const row = await db
    .selectFrom('findings')
    .select(sql<number | null>`max(appearance)`.as('top'))
    .where('inspection_id', '=', inspectionId)
    .executeTakeFirst();
  return Number(row?.top ?? 0);
}

/** The findings of an inspection that decide the standing of a label: those that were not undone and are `found` or have a verdict. */
async function speakingOf({ db, dialect }: Session, inspectionId: number): Promise<readonly SpeakingRow[]> {
  const inData = (name: string) => dialect.jsonNumber('findings.data', name);
  const rows = await db
    .selectFrom('findings')
    .leftJoin('labels', 'labels.id', 'findings.label_id')
    .select(['findings.id', 'findings.state', 'verdict', 'findings.record_id', 'label_id', 'findings.reason'])
    .select(['labels.batch_id', inData('turn').as('turn'), inData('saidAt').as('saidAt')])
    .where('inspection_id', '=', inspectionId)
    .where('undone_at', 'is', null)
    .where((one) => one.or([one('findings.state', '=', 'found'), one('verdict', 'is not', null)]))
    .execute();
  return rows.map(({ turn, saidAt, ...row }) => ({ ...row, data: { turn: turn ?? undefined, saidAt } }));
}
