import { timeOfDevice } from '#main/base/device-time.ts';
import { createGroups } from '#main/base/groups.ts';
import { requireId } from '#main/base/required-id.ts';
import type { StationContext } from '#main/base/station-context.ts';
import type { RecordChange, RecordRow } from '#main/store/rows.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import type { BodyOf, QueryOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { ScanSource } from '#shared/core/model.ts';
import { EPOCH, isoOf } from '#shared/core/times.ts';
import { AppError, existing } from '#shared/troubles/errors.ts';
import { cursorOf, requireTime, stampIn } from './list-cursors.ts';
import type { ShownIds } from './shown-ids.ts';
import type { Whereabouts } from './standing/places.ts';
import type { Standings } from './standing/standings.ts';

type ScanEvent = BodyOf<'recordScan'>;

/** A device that was away for a month sends its scans with its key. */
const BACK_MS = 30 * 24 * 3_600_000;

interface ScannedRecords {
  readonly records: { own(caller: Caller, watermarkId: string): Promise<RecordRow> };
  readonly shownIds: Pick<ShownIds, 'reserveShown'>;
  readonly standings: Pick<Standings, 'seen' | 'turned' | 'guesses'>;
}

/** Who sends a scan event, and from which address. */
export interface ScanVisit {
  readonly caller: Caller | null;
  readonly address: string;
}

/** The scans of records: each is counted once, and the owner can list them. */
export function createScanService(
  { store, naming, clock }: Pick<StationContext, 'store' | 'naming' | 'clock'>,
  { records, shownIds, standings }: ScannedRecords,
) {
  const counted = createGroups((scans: readonly TakenScan[]) => countAll(store, scans, standings));

  function record(visit: ScanVisit, watermarkId: string, event: ScanEvent): Promise<{ scan_count: number }> {
    const work = () => count(visit, watermarkId, event);
    return visit.caller === null ? standings.guesses.counted(visit.address, work) : work();
  }

  async function count(visit: ScanVisit, watermarkId: string, event: ScanEvent) {
    const { caller } = visit;
    const scannedAt = timeOf(event, clock(), caller === null);
    const id = requireId(watermarkId, naming.prefixes);
    if (caller) await shownIds.reserveShown([id]);
    return { scan_count: existing(await counted({ visit, id, event, scannedAt })) };
  }

  async function list(caller: Caller, watermarkId: string, { page = 1, per_page = 20 }) {
    const { id } = await records.own(caller, watermarkId);
    const { rows, total } = await store.scans.list(id, page, per_page);
    const scans = rows.map(({ id, scanned_at, scanner_address, source }) => ({
      id,
      scanned_at,
      scanner_address,
      source,
    }));
    return { scans, total, page, pages: Math.max(1, Math.ceil(total / per_page)) };
  }

  async function follow({ userId }: Caller, { since, cursor, limit = 1000 }: QueryOf<'followScans'>) {
    const after = cursor === undefined ? (since === undefined ? EPOCH : requireTime(since)) : stampIn(cursor);
    const { rows, reached } = await store.scans.feed(userId, after, limit);
    const scans = rows.map(({ id, record_id, scanned_at, scanner_address, source }) => ({
      watermark_id: naming.watermarkIdOf(record_id),
      id,
      scanned_at,
      scanner_address,
      source,
    }));
    return { scans, next: cursorOf(reached) };
  }

  return { record, list, follow };
}

interface TakenScan {
  readonly visit: ScanVisit;
  readonly id: string;
  readonly event: ScanEvent;
  readonly scannedAt: string;
}

/** Counts scans in one change. The desk is told of IDs that turned bad once the change is written. */
async function countAll(
  store: Pick<StationContext['store'], 'change'>,
  scans: readonly TakenScan[],
  standings: Pick<Standings, 'seen' | 'turned'>,
): Promise<readonly (number | null)[]> {
  const ids = [...new Set(scans.map(({ id }) => id))];
  const counted = await store.change(async (tables) => {
    for (const table of [tables.records, tables.sights, tables.registerCodes]) await table.readAhead(ids);
    const found = await Promise.all(ids.map((id) => tables.records.find(id)));
    const there = new Set(found.flatMap((record) => record?.id ?? []));
    const kept = await tables.scans.insertAll(scans.filter(({ id }) => there.has(id)).map(rowOf));
    const known = kept.values();
    const counts: Counted[] = [];
    for (const scan of scans) {
      const isNew = there.has(scan.id) && known.next().value !== null;
      counts.push(await countIn(tables, scan, { isNew, standings }));
    }
    return counts;
  });
  for (const { record, change } of counted) if (record) standings.turned(record, change);
  return counted.map(({ count }) => count);
}

interface Counted {
  /** Null where there is no such record. */
  readonly count: number | null;
  /** As it was before. Null where the scan changed nothing. */
  readonly record: RecordRow | null;
  readonly change: RecordChange;
}

const UNCOUNTED = { record: null, change: {} } as const;

function rowOf({ visit, id, event, scannedAt }: TakenScan) {
  return {
    record_id: id,
    scanned_at: scannedAt,
    scanner_address: event.scanner_address ?? null,
    source: sourceOf(visit.caller),
    client_scan_id: event.client_scan_id ?? null,
  };
}

/** Counts a scan in the change that keeps it, where it is a new one. */
async function countIn(
  tables: Tables,
  { visit: { caller, address }, id, event, scannedAt }: TakenScan,
  { isNew, standings }: { readonly isNew: boolean; readonly standings: Pick<Standings, 'seen'> },
): Promise<Counted> {
  const row = await tables.records.find(id);
  if (!row) return { count: null, ...UNCOUNTED };
  if (!isNew) return { count: row.scan_count, ...UNCOUNTED };
  const told = { caller, address, device: event.device ?? null, scannedAt, place: placeOf(event) };
  const change = await standings.seen(tables, row, told);
  const count = row.scan_count + 1;
  await tables.records.change(id, { scan_count: count, ...change });
  return { count, record: row, change };
}

function timeOf({ scanned_at }: ScanEvent, now: number, isStranger: boolean): string {
  if (scanned_at === undefined) return isoOf(now);
  const time = timeOfDevice(scanned_at, now, 'scanned_at');
  if (isStranger && Date.parse(time) < now - BACK_MS) {
    throw new AppError('bad_input', 'scanned_at lies more than 30 days back. Send older scans with credentials.');
  }
  return time;
}

function placeOf({ country, latitude, longitude }: ScanEvent): Whereabouts {
  return { country: country ?? null, latitude: latitude ?? null, longitude: longitude ?? null };
}

/** Handhelds carry API keys; the desk is the station itself. */
function sourceOf(caller: Caller | null): ScanSource {
  if (caller?.kind === 'desk') return 'station';
  return caller?.kind === 'api-key' ? 'handheld' : 'api';
}
