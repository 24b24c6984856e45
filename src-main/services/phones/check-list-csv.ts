import { BYTE_ORDER_MARK, csvLine } from '#main/spreadsheets/csv-line.ts';
import type { CheckListRow } from '#main/store/rows.ts';
import type { CheckListEntry } from '#shared/phones/check-lists.ts';

const HEAD = ['list', 'device', 'watermark_id', 'state', 'seen_at', 'photo', 'record', 'label_status'];

/** A list that a device checked off as lines of CSV (RFC 4180): one for each label. */
export async function* checkListLines(
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
