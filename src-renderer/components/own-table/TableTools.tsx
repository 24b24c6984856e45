import { ActionIcon, Checkbox, Popover } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns, IconDownload } from '@tabler/icons-react';
import { Button } from '../Button.tsx';
import { saveFile } from '../save-file.ts';
import { csvOf } from './arrangement.ts';
import classes from './own-table.module.css';
import type { OwnColumns } from './useOwnColumns.ts';
import { useOwnTableWords } from './words.ts';

interface TableToolsProps<T> {
  readonly columns: OwnColumns<T>;
  /** The rows as they are seen. */
  readonly rows: readonly T[];
  /** Of the saved file, without an ending. */
  readonly fileName: string;
}

const KEPT_MS = 60_000;

/** Chooses and orders the columns of a table, and saves what it shows. */
export function TableTools<T>({ columns, rows, fileName }: TableToolsProps<T>) {
  const t = useOwnTableWords();
  function save(): void {
    const address = URL.createObjectURL(new Blob([csvOf(columns.shown, rows)], { type: 'text/csv' }));
    saveFile(address, `${fileName}.csv`);
    // The browser reads the file a moment later.
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  }
  return (
    <div className="wrap gap-2">
      <Popover position="bottom-end" shadow="md" width="20rem" trapFocus withRoles returnFocus>
        <Popover.Target>
          <Button variant="subtle" size="compact-md" icon={IconColumns} label={t.columns} />
        </Popover.Target>
        <Popover.Dropdown aria-label={t.columns}>
          <ul className={classes.columns}>
            {columns.all.map((column, place) => (
              <ColumnLine key={column.name} columns={columns} place={place} />
            ))}
          </ul>
          <Button variant="default" size="sm" onClick={columns.reset} label={t.reset} />
        </Popover.Dropdown>
      </Popover>
      <Button variant="subtle" size="compact-md" icon={IconDownload} onClick={save} label={t.save} />
    </div>
  );
}

function ColumnLine<T>({ columns, place }: { columns: OwnColumns<T>; place: number }) {
  const t = useOwnTableWords();
  const column = columns.all[place];
  const title = column.title ?? String(column.label);
  if (column.isFixed) return null;
  return (
    <li>
      <Checkbox label={title} checked={columns.isShown(column)} onChange={() => columns.turn(column.name)} />
      <span>
        <ActionIcon variant="subtle" aria-label={t.up(title)} onClick={() => columns.move(column.name, -1)}>
          <IconArrowUp size="1rem" aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" aria-label={t.down(title)} onClick={() => columns.move(column.name, 1)}>
          <IconArrowDown size="1rem" aria-hidden />
        </ActionIcon>
      </span>
    </li>
  );
}
