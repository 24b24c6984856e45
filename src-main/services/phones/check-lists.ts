// Lists that devices check off in the yard, and what the desk sees of them.

import { requireId } from '#main/base/required-id.ts';
import { BYTE_ORDER_MARK, csvLine } from '#main/spreadsheets/csv-line.ts';
import type { CheckListRow, CheckSightRow } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { CheckList, CheckListEntry, EntryState } from '#shared/phones/check-lists.ts';
import { existing } from '#shared/troubles/errors.ts';
import { type ArrivingContext, createArriving, type Reserving } from './arriving.ts';

export function createCheckLists(context: ArrivingContext, shownIds: Reserving) {
  const { store, naming } = context;
  const { prefixes, watermarkIdOf } = naming;

  async function viewOf(row: CheckListRow): Promise<CheckList> {
    const { id, name, device, begun_at, ended_at } = row;
    const [entries, out] = await Promise.all([entriesIn(row), store.checkLists.outCount(id)]);
    return { id, name, device, begun_at, ended_at, ...countsOf(entries), out };
  }

  async function entriesIn(row: CheckListRow): Promise<readonly Entry[]> {
    return entriesOf(row, await store.checkLists.sightsOf(row.id));
  }

  async function entryView({ id, state, sight }: Entry): Promise<CheckListEntry> {
    const record = await store.records.find(id);
    const seen = { seen_at: sight?.seen_at ?? null, photo: sight !== null && sight.photo !== null };
    const about = { known: record !== null, label_status: record?.label_status ?? null };
    return { watermark_id: watermarkIdOf(id), state, ...seen, ...about };
  }

  const find = async (id: number) => existing(await store.checkLists.find(id));

  async function list(page: number, perPage: number) {
    const { rows, total } = await store.checkLists.list(page, perPage);
    return { check_lists: await Promise.all(rows.map(viewOf)), ...pagesOf(total, page, perPage) };
  }

  async function entries(id: number, page: number, perPage: number, state?: EntryState) {
    const all = await entriesIn(await find(id));
    const wanted = state === undefined ? all : all.filter((one) => one.state === state);
    const shown = wanted.slice((page - 1) * perPage, page * perPage);
    return { entries: await Promise.all(shown.map(entryView)), ...pagesOf(wanted.length, page, perPage) };
  }

  async function photo(id: number, watermarkId: string): Promise<PictureRef> {
    const sight = await store.checkLists.sightOf((await find(id)).id, requireId(watermarkId, prefixes));
    return existing(existing(sight).photo);
  }

  async function* allEntries(row: CheckListRow): AsyncGenerator<CheckListEntry> {
    for (const entry of await entriesIn(row)) yield entryView(entry);
  }

  async function csv(id: number) {
    const row = await find(id);
    const name = `${row.name} ${row.begun_at.slice(0, 10)} ${row.id}.csv`;
    return { name, lines: checkListLines(row, allEntries(row)) };
  }

  return {
    ...createArriving(context, shownIds),
    get: async (id: number) => viewOf(await find(id)),
    list,
    entries,
    photo,
    csv,
  };
}

function pagesOf(total: number, page: number, perPage: number) {
  return { total, page, pages: Math.max(1, Math.ceil(total / perPage)) };
}

const HEAD = ['list', 'device', 'watermark_id', 'state', 'seen_at', 'photo', 'record', 'label_status'];

/** A list that a device checked off as lines of CSV (RFC 4180): one for each label. */
async function* checkListLines(
  { name, device }: Pick<CheckListRow, 'name' | 'device'>,
  entries: AsyncIterable<CheckListEntry>,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(HEAD)}`;
  for await (const { watermark_id, state, seen_at, photo, known, label_status } of entries) {
    yield csvLine([
      name,
      device,
      watermark_id,
      state,
      seen_at,
      photo ? 'yes' : 'no',
      known ? 'yes' : 'no',
      label_status,
    ]);
  }
}

// What became of a list that a device checks off: pure, from what was expected and what was seen.
interface Entry {
  readonly id: string;
  readonly state: EntryState;
  /** Null for what is missing. */
  readonly sight: CheckSightRow | null;
}

/** Missing labels as on the list, then foreign ones, then the others, both by the time they were seen. */
function entriesOf({ expected }: Pick<CheckListRow, 'expected'>, sights: readonly CheckSightRow[]): readonly Entry[] {
  const wanted = new Set(expected);
  const seen = new Set(sights.map(({ record_id }) => record_id));
  const inOrder = [...sights].sort((a, b) => a.seen_at.localeCompare(b.seen_at) || a.id - b.id);
  const shown = inOrder.map(
    (sight): Entry => ({ id: sight.record_id, state: wanted.has(sight.record_id) ? 'seen' : 'foreign', sight }),
  );
  return [
    ...expected.filter((id) => !seen.has(id)).map((id): Entry => ({ id, state: 'missing', sight: null })),
    ...shown.filter(({ state }) => state === 'foreign'),
    ...shown.filter(({ state }) => state === 'seen'),
  ];
}

function countsOf(entries: readonly Entry[]) {
  const count = (state: EntryState) => entries.filter((one) => one.state === state).length;
  const [missing, foreign, seen] = [count('missing'), count('foreign'), count('seen')];
  const photos = entries.filter(({ sight }) => sight !== null && sight.photo !== null).length;
  return { expected: missing + seen, seen, missing, foreign, photos };
}
