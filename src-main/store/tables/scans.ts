import { sql } from 'kysely';
import { allChecked } from '../row-sum.ts';
import type { ScanRow } from '../rows.ts';
import type { Database } from '../schema.ts';
import type { Session } from '../session.ts';
import type { Scans } from '../store.ts';

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
      const { n } = await view
        .selectFrom('scans')
        .select(sql<number>`count(*)`.as('n'))
        .where('record_id', '=', recordId)
        .executeTakeFirstOrThrow();
      const rows = await view
        .selectFrom('scans')
        .selectAll()
        .where('record_id', '=', recordId)
        .orderBy('scanned_at', 'desc')
        .orderBy('id', 'desc')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute();
      return { rows: allChecked('scans', rows).map(scanOf), total: Number(n) };
    });
  }

  return { insert, list };
}

function scanOf({ id, record_id, scanned_at, scanner_address, source, client_scan_id }: Database['scans']): ScanRow {
  return { id, record_id, scanned_at, scanner_address, source, client_scan_id };
}
