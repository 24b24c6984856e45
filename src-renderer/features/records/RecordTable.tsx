import { DataTable } from '#window/components/DataTable.tsx';
import { TableTools } from '#window/components/own-table/TableTools.tsx';
import { useOwnColumns } from '#window/components/own-table/useOwnColumns.ts';
import { useKeys } from '#window/frame/registry.ts';
import type { Lookup } from './list-address.ts';
import { useRecordColumns } from './record-columns.tsx';
import classes from './records.module.css';
import { type RecordPage, readAllFound } from './useRecordList.ts';
import { useRecordsWords } from './words.ts';

/** Each whole row is a link. The arrow keys move between rows. */
export function RecordTable({ data: { records }, lookup }: { data: RecordPage; lookup: Lookup }) {
  const t = useRecordsWords();
  const columns = useOwnColumns('records', useRecordColumns(records, lookup.template));
  useKeys([
    { keys: 'ArrowDown', words: t.keys.down, run: () => step(1) },
    { keys: 'ArrowUp', words: t.keys.up, run: () => step(-1) },
  ]);
  return (
    <div className={classes.table}>
      <TableTools columns={columns} rows={() => readAllFound(lookup)} fileName={t.title} />
      <DataTable
        caption={t.list}
        columns={columns.shown}
        sizing={columns.sizing}
        rows={records}
        keyOf={({ watermark_id }) => watermark_id}
      />
    </div>
  );
}

export function focusRow(index: number): void {
  rows()[index]?.focus();
}

function step(by: number): void {
  const all = rows();
  const at = all.indexOf(document.activeElement as HTMLAnchorElement);
  all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
}

function rows(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('[data-record-row]')];
}
