import type { ScanRow } from '#main/store/rows.ts';
import { publicRow } from '#main/store/schema/row-values.ts';
import type { Database } from '#main/store/schema/schema.ts';
import { allChecked } from '#main/store/sql/row-sum.ts';
import type { Session } from '#main/store/sql/session.ts';
import { type Page, pageOf } from './queries.ts';

type NewScan = Omit<ScanRow, 'id' | 'owner_id'>;
export type Scans = ReturnType<typeof createScans>;

export function createScans(session: Session) {
  /** Null for those of which there already is a scan of the record with the client_scan_id. */
  async function insertAll(scans: readonly NewScan[]): Promise<readonly (ScanRow | null)[]> {
    const names = new Set<string>();
    const rows: (NewScan & Pick<ScanRow, 'owner_id'>)[] = [];
    const isNew: boolean[] = [];
    for (const scan of scans) {
      const { record_id, scanned_at, scanner_address, source, client_scan_id } = scan;
      const name = client_scan_id === null ? null : `${record_id} ${client_scan_id.toWellFormed()}`;
      const isOld = name !== null && (names.has(name) || (await isKnown(record_id, client_scan_id ?? '')));
      isNew.push(!isOld);
      if (isOld) continue;
      if (name !== null) names.add(name);
      const owner_id = (await session.find('records', 'id', record_id))?.owner_id ?? null;
      rows.push({ record_id, scanned_at, scanner_address, source, client_scan_id, owner_id });
    }
    const kept = (await session.writing.insertAll('scans', rows)).values();
    return isNew.map((one) => (one ? publicRow('scans', kept.next().value as Database['scans']) : null));
  }

  async function isKnown(recordId: string, clientScanId: string): Promise<boolean> {
    const row = await session.db
      .selectFrom('scans')
      .select('id')
      .where('record_id', '=', recordId)
      .where('client_scan_id', '=', clientScanId.toWellFormed())
      .executeTakeFirst();
    return row !== undefined;
  }

  /**
   * The scans of all records of an owner behind a stamp, in the order in which they were counted, and the stamp of the last. No
   * change becomes visible before an earlier one, so none is missed; and a stamp is never given again, also after a restore.
   */
  async function feed(owner: number, after: string, limit: number) {
    const later = session.db.selectFrom('scans').selectAll().where('owner_id', '=', owner);
    const query = later.where('changed_at', '>', after).orderBy('changed_at').limit(limit);
    const rows = allChecked('scans', await query.execute());
    return { rows: rows.map((kept) => publicRow('scans', kept)), reached: rows.at(-1)?.changed_at ?? after };
  }

  return {
    insert: async (scan: NewScan): Promise<ScanRow | null> => (await insertAll([scan]))[0],
    insertAll,
    list: (recordId: string, page: number, perPage: number) => listScans(session, recordId, page, perPage),
    feed,
  };
}

/**
 * Latest scanned_at first: a handheld may send yesterday's scans today. Leaves out scans of findings that were undone, rejected,
 * or said to be another label.
 */
function listScans(session: Session, recordId: string, page: number, perPage: number): Promise<Page<ScanRow>> {
  return session.snapshot((db) => {
    const counting = db
      .selectFrom('scans')
      .selectAll('scans')
      .where('scans.record_id', '=', recordId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('findings')
              .select('findings.id')
              .where('findings.record_id', '=', recordId)
              .where((one) =>
                one.or([
                  one('findings.undone_at', 'is not', null),
                  one('findings.verdict', 'in', ['rejected', 'duplicate']),
                ]),
              )
              .whereRef(session.dialect.jsonNumber('findings.data', 'scan'), '=', 'scans.id'),
          ),
        ),
      );
    const newestFirst = counting.orderBy('scanned_at', 'desc').orderBy('scans.id', 'desc');
    return pageOf('scans', newestFirst, page, perPage);
  });
}

/** The scans of a record that got another owner come in the feed of that one. */
export async function giveScans(session: Session, recordId: string, owner: number): Promise<void> {
  for (const scan of await session.findAll('scans', 'record_id', recordId)) {
    if (scan.owner_id !== owner) await session.writing.update('scans', scan, { owner_id: owner });
  }
}
