import { useEffect, useRef } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import type { Card } from '#shared/core/model.ts';
import { call } from '#window/api/client.ts';
import { type Reading, useReading } from '#window/state/reading.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { type Lookup, queryOf } from './list-address.ts';
import { withPlainDashes } from './misread.ts';

export const PER_PAGE = 25;
/** The most that the station gives at once. */
const MOST_PER_PAGE = 100;
/** Milliseconds between two readings of the list while a job makes labels. */
const FOLLOW_MS = 1500;

export type RecordPage = AnswerOf<'listRecords'>;

export function useRecordList(lookup: Lookup): Reading<RecordPage> {
  const q = withPlainDashes(lookup.q);
  const reading = useReading(JSON.stringify(queryOf({ ...lookup, q })), (signal) =>
    call('listRecords', { query: { ...searchOf(lookup), page: lookup.page, per_page: PER_PAGE }, signal }),
  );
  useFollowing(reading, lookup);
  return reading;
}

/** All records that a search finds, on whatever page they are. */
export async function readAllFound(lookup: Lookup): Promise<readonly Card[]> {
  const found = new Map<string, Card>();
  for (let page = 1; ; page++) {
    const query = { ...searchOf(lookup), page, per_page: MOST_PER_PAGE };
    const { records, pages } = await call('listRecords', { query });
    // While records are made, one may move on to the next page.
    for (const record of records) found.set(record.watermark_id, record);
    if (page >= pages) return [...found.values()];
  }
}

function searchOf({ q, template, claim, label, standing }: Lookup) {
  const words = withPlainDashes(q);
  return {
    ...(words ? { q: words } : {}),
    ...(template ? { template_id: template } : {}),
    ...(claim ? { claim_status: claim } : {}),
    ...(label ? { label_status: label } : {}),
    ...(standing ? { standing } : {}),
  };
}

/** Reads the list again when labels change: new records come to the first page, and rows show new states. */
function useFollowing({ data, again }: Reading<RecordPage>, { page, label }: Lookup): void {
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useStationEvent('labels', (moves) => {
    const shown = new Set(data?.records.map(({ watermark_id }) => watermark_id));
    const isSeen = moves.some(
      ({ watermark_id, state }) =>
        watermark_id !== null && (shown.has(watermark_id) || ((state === 'made' || state === label) && page === 1)),
    );
    if (timer.current !== 0 || !isSeen) return;
    timer.current = window.setTimeout(() => {
      timer.current = 0;
      again();
    }, FOLLOW_MS);
  });
}
