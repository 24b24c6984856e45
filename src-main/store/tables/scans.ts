import type { ScanRow } from '../rows.ts';
import { allChecked } from '../sql/row-sum.ts';
import type { Database } from '../sql/schema.ts';
import type { Session } from '../sql/session.ts';
import type { Scans } from '../store.ts';
import { pageOf } from './paging.ts';

export function createScans(session: Session): Scans {
  async function insert(scan: Omit<ScanRow, 'id'>): Promise<ScanRow | null> {
    if (scan.client_scan_id !== null && (await isKnown(scan.record_id, scan.client_scan_id))) return null;
    const { writing } = session;
    const id = await writing.nextKey('scans');
    const { record_id, scanned_at, scanner_address, source, client_scan_id } = scan;
    const row = { id, record_id, scanned_at, scanner_address, source, client_scan_id };
    return scanOf(await writing.insert('scans', { ...row, changed_at: await writing.stamp() }));
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

  function list(recordId: string, page: number, perPage: number) {
    return session.snapshot(async (view) => {
      const counted = view
        .selectFrom('scans')
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
      const newestFirst = counted.selectAll('scans').orderBy('scanned_at', 'desc').orderBy('scans.id', 'desc');
      const { rows, total } = await pageOf(newestFirst, page, perPage);
      return { rows: allChecked('scans', rows).map(scanOf), total };
    });
  }

  return { insert, list };
}

function scanOf({ id, record_id, scanned_at, scanner_address, source, client_scan_id }: Database['scans']): ScanRow {
  return { id, record_id, scanned_at, scanner_address, source, client_scan_id };
}
