import type { ScanRow } from '#main/store/rows.ts';
import type { Session } from '#main/store/sql/session.ts';
import { insertRow, type Page, pageOf } from './queries.ts';

export type Scans = ReturnType<typeof createScans>;

export function createScans(session: Session) {
  /** Null if there already is a scan of this record with this client_scan_id. */
  async function insert(scan: Omit<ScanRow, 'id'>): Promise<ScanRow | null> {
    const { record_id, scanned_at, scanner_address, source, client_scan_id } = scan;
    if (client_scan_id !== null && (await isKnown(record_id, client_scan_id))) return null;
    return insertRow(session, 'scans', { record_id, scanned_at, scanner_address, source, client_scan_id });
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
   * Latest scanned_at first: a handheld may send yesterday's scans today. Leaves out scans of findings that were undone, rejected,
   * or said to be another label.
   */
  function list(recordId: string, page: number, perPage: number): Promise<Page<ScanRow>> {
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

  return { insert, list };
}
