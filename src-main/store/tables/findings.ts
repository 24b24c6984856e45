import { sql } from 'kysely';
import { AppError } from '../../../src-shared/errors.ts';
import type { FindingRow } from '../rows.ts';
import { hashesIn } from '../sql/picture-ref.ts';
import { allChecked } from '../sql/row-sum.ts';
import type { Database, Row } from '../sql/schema.ts';
import type { Session } from '../sql/session.ts';
import type { FindingFilter, Findings, SpeakingRow } from '../store.ts';
import { namePictures } from './named-pictures.ts';
import { pageOf } from './paging.ts';

const NEW = { verdict: null, reason: null, undone_at: null } as const;

export function createFindings(session: Session): Findings {
  async function insert(finding: Parameters<Findings['insert']>[0]): Promise<FindingRow> {
    const { writing } = session;
    const { inspection_id, appearance, state, record_id, label_id } = finding;
    if (await ofAppearance(inspection_id, appearance)) {
      throw new AppError('conflict', `The appearance ${appearance} has come to a finding already.`);
    }
    const id = await writing.nextKey('findings');
    const stamp = await writing.stamp();
    const data = JSON.stringify(finding.data ?? null);
    const row = { id, inspection_id, appearance, state, record_id, label_id, data, found_at: stamp };
    const kept = await writing.insert('findings', { ...row, ...NEW, changed_at: stamp });
    await namePictures(session.db, hashesIn(data));
    return findingOf(kept);
  }

  async function find(id: number): Promise<FindingRow | null> {
    const kept = await session.find('findings', 'id', id);
    return kept ? findingOf(kept) : null;
  }

  async function ofAppearance(inspectionId: number, appearance: number): Promise<FindingRow | null> {
    const rows = await session.db
      .selectFrom('findings')
      .selectAll()
      .where('inspection_id', '=', inspectionId)
      .where('appearance', '=', appearance)
      .execute();
    return allChecked('findings', rows).map(findingOf).at(0) ?? null;
  }

  async function ofRecord(recordId: string): Promise<readonly FindingRow[]> {
    const rows = await session.db
      .selectFrom('findings')
      .selectAll()
      .where('record_id', '=', recordId)
      .where('undone_at', 'is', null)
      .orderBy('id')
      .execute();
    return allChecked('findings', rows).map(findingOf);
  }

  function list(inspectionId: number, page: number, perPage: number, { state, isProblem }: FindingFilter = {}) {
    return session.snapshot(async (view) => {
      let wanted = view.selectFrom('findings').where('inspection_id', '=', inspectionId);
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
      const { rows, total } = await pageOf(wanted.selectAll().orderBy('id', 'desc'), page, perPage);
      return { rows: allChecked('findings', rows).map(findingOf), total };
    });
  }

  async function ofInspection(inspectionId: number, afterId: number, limit: number): Promise<readonly FindingRow[]> {
    const rows = await session.db
      .selectFrom('findings')
      .selectAll()
      .where('inspection_id', '=', inspectionId)
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute();
    return allChecked('findings', rows).map(findingOf);
  }

  async function tally(inspectionId: number) {
    const rows = await session.db
      .selectFrom('findings')
      .select(['state', 'verdict', sql<number>`count(*)`.as('n')])
      .where('inspection_id', '=', inspectionId)
      .where('undone_at', 'is', null)
      .groupBy(['state', 'verdict'])
      .execute();
    return rows.map(({ state, verdict, n }) => ({ state, verdict, findings: Number(n) }));
  }

  async function lastAppearance(inspectionId: number): Promise<number> {
    const row = await session.db
      .selectFrom('findings')
      .select(sql<number | null>`max(appearance)`.as('top'))
      .where('inspection_id', '=', inspectionId)
      .executeTakeFirst();
    return Number(row?.top ?? 0);
  }

  async function change(id: number, { data, ...plain }: Parameters<Findings['change']>[1]): Promise<FindingRow | null> {
    const old = await session.find('findings', 'id', id);
    if (!old) return null;
    const values: Partial<Row<'findings'>> = Object.fromEntries(
      Object.entries(plain).filter(([, one]) => one !== undefined),
    );
    if (data !== undefined) values.data = JSON.stringify(data);
    const stamp = await session.writing.stamp();
    const kept = await session.writing.update('findings', old, { ...values, changed_at: stamp });
    if (values.data !== undefined) await namePictures(session.db, hashesIn(values.data));
    return findingOf(kept);
  }

  async function speaking(inspectionId: number): Promise<readonly SpeakingRow[]> {
    const inData = (name: string) => session.dialect.jsonNumber('findings.data', name);
    const rows = await session.db
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

  return { insert, find, ofAppearance, ofRecord, list, ofInspection, tally, lastAppearance, change, speaking };
}

function findingOf({ sum: _, changed_at: __, data, ...finding }: Database['findings']): FindingRow {
  return { ...finding, data: JSON.parse(data) };
}
