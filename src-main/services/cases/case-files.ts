// A case as files that people send to others: a report, and a table.
import { hostname } from 'node:os';
import type { StationContext } from '#main/base/station-context.ts';
import type { Reading } from '#main/services/reading/reading.ts';
import { BYTE_ORDER_MARK, csvLine } from '#main/spreadsheets/csv-line.ts';
import type { CasePhotoRow, RecordRow } from '#main/store/rows.ts';
import type { CaseReport } from '#main/workers/reports.ts';
import { isoOf } from '#shared/core/times.ts';
import type { Case } from '#shared/records/cases.ts';
import { nullForNow } from '#shared/troubles/errors.ts';
import { fileOf } from './kept-photos.ts';

export type FilesContext = Pick<StationContext, 'store' | 'pool' | 'fonts' | 'clock'>;

export interface FilesParts {
  readonly reading: Pick<Reading, 'wantedOf'>;
}

/** As PDF. Photographs of callers stand in it; those of other screens are in the reports of these. */
export async function casePdf(
  { store, pool, fonts, clock }: FilesContext,
  { reading }: FilesParts,
  record: RecordRow,
  { shown, language }: Pick<CaseReport, 'shown' | 'language'>,
) {
  const rows = new Map((await store.cases.photosOf(record.id)).map((row): [number, CasePhotoRow] => [row.id, row]));
  const photos = shown.photos.flatMap((photo) => {
    const row = photo.id === null ? undefined : rows.get(photo.id);
    return row ? [{ ...photo, file: fileOf(row) }] : [];
  });
  const artwork = await previewOf(record, { pool, reading });
  const report = {
    language,
    shown: { ...shown, photos: [] },
    station: hostname(),
    at: isoOf(clock()),
    photos,
    artwork,
  };
  const { bytes } = await pool.run('reportCase', { ...report, fonts });
  return { name: `${fileName(shown, clock())}.pdf`, bytes };
}

/** The picture of the record, small. Null where it is lost: the report leaves its place empty. */
async function previewOf(
  record: RecordRow,
  { pool, reading }: Pick<FilesContext, 'pool'> & FilesParts,
): Promise<Uint8Array | null> {
  const wanted = await reading.wantedOf(record);
  if (wanted === null) return null;
  return (await pool.run('preview', { bytes: wanted.artwork }).catch(nullForNow))?.bytes ?? null;
}

const HEAD = ['kind', 'at', 'until', 'teller', 'country', 'latitude', 'longitude', 'devices', 'km', 'hours'];
const MORE = ['standing', 'matches_artwork', 'text', 'by', 'mark_key'];

/** As CSV (RFC 4180): a line for each place, journey, photograph and verdict. */
export function caseCsv(shown: Case, now: number) {
  return { name: `${fileName(shown, now)}.csv`, lines: caseLines(shown) };
}

async function* caseLines({ places, journeys, photos, verdicts }: Case): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine([...HEAD, ...MORE])}`;
  for (const { country, latitude, longitude, first_seen, last_seen, devices, tellers } of places) {
    const seen = ['place', first_seen, last_seen, tellers.join(' '), country, latitude, longitude, devices];
    yield csvLine([...seen, ...Array<null>(7).fill(null)]);
  }
  for (const { from, to, left_at, seen_at, km, hours, teller } of journeys) {
    const way = `${from + 1} - ${to + 1}`;
    const went = ['journey', left_at, seen_at, teller, null, null, null, null, km, Math.round(hours * 100) / 100];
    yield csvLine([...went, null, null, way, null, null]);
  }
  for (const { at, teller, source, matches_artwork: matches, other_key: isOther } of photos) {
    const matching = matches === null ? null : matches ? 'yes' : 'no';
    yield csvLine([
      'photo',
      at,
      null,
      teller,
      ...Array<null>(7).fill(null),
      matching,
      source,
      null,
      isOther ? 'other' : null,
    ]);
  }
  for (const { at, standing, reason, by } of verdicts) {
    yield csvLine(['verdict', at, null, ...Array<null>(7).fill(null), standing, null, reason, by, null]);
  }
}

function fileName({ watermark_id }: Pick<Case, 'watermark_id'>, now: number): string {
  return `${watermark_id} ${isoOf(now).slice(0, 10)}`;
}
