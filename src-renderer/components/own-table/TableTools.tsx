import { ActionIcon, Checkbox, Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { Button } from '#window/components/Button.tsx';
import { sortedRows } from '#window/components/columns.ts';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { saveFile } from '#window/components/save-file.ts';
import type { Icon } from '#window/icons/icon.ts';
import { IconArrowDown, IconArrowUp, IconDownload, IconMinus, IconPlus } from '#window/icons/signs.ts';
import { IconColumns } from '#window/icons/things.ts';
import { useLanguage } from '#window/state/language.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import { csvOf } from './arrangement.ts';
import classes from './own-table.module.css';
import type { OwnColumns } from './useOwnColumns.ts';

interface TableToolsProps<T> {
  readonly columns: OwnColumns<T>;
  /** The rows as they are seen, or what reads all of them where only some are in the page. */
  readonly rows: readonly T[] | (() => Promise<readonly T[]>);
  /** Of the saved file, without an ending. */
  readonly fileName: string;
  /** Further tools of the table. */
  readonly children?: ReactNode;
}

const KEPT_MS = 60_000;
/** By how much a press of a button changes a width. */
const STEP_PX = 24;

/** Chooses, orders and sizes the columns of a table, and saves what it shows. */
export function TableTools<T>({ columns, rows, fileName, children }: TableToolsProps<T>) {
  const t = useWords('ownTable');
  const language = useLanguage((state) => state.language);
  const saving = useWork(async () => {
    const all = typeof rows === 'function' ? await rows() : rows;
    const address = URL.createObjectURL(
      new Blob([csvOf(columns.shown, sortedRows(all, columns.shown, columns.ordering.sorting, language))], {
        type: 'text/csv',
      }),
    );
    saveFile(address, `${fileName}.csv`);
    // The browser reads the file a moment later.
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  });
  return (
    <div className="wrap gap-2">
      {children}
      <Popover position="bottom-end" shadow="md" width="24rem" trapFocus withRoles returnFocus>
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
      <Button variant="subtle" size="compact-md" icon={IconDownload} work={saving} label={t.save} />
      {saving.error !== null && <ErrorNotice error={saving.error} />}
    </div>
  );
}

function ColumnLine<T>({ columns, place }: { columns: OwnColumns<T>; place: number }) {
  const t = useWords('ownTable');
  const column = columns.all[place];
  const title = column.title ?? String(column.label);
  if (column.isFixed) return null;
  const { sizing } = columns;
  const isHidden = !columns.isShown(column);
  const step = (by: number) => sizing.step(column.name, by);
  return (
    <li>
      <Checkbox label={title} checked={columns.isShown(column)} onChange={() => columns.turn(column.name)} />
      <span>
        <Step label={t.narrower({ column: title })} icon={IconMinus} disabled={isHidden} run={() => step(-STEP_PX)} />
        <Step label={t.wider({ column: title })} icon={IconPlus} disabled={isHidden} run={() => step(STEP_PX)} />
        <Step label={t.up({ column: title })} icon={IconArrowUp} run={() => columns.move(column.name, -1)} />
        <Step label={t.down({ column: title })} icon={IconArrowDown} run={() => columns.move(column.name, 1)} />
      </span>
    </li>
  );
}

interface StepProps {
  readonly label: string;
  readonly icon: Icon;
  readonly disabled?: boolean;
  readonly run: () => void;
}

function Step({ label, icon: Icon, disabled = false, run }: StepProps) {
  return (
    <ActionIcon variant="subtle" aria-label={label} title={label} disabled={disabled} onClick={run}>
      <Icon size="1rem" aria-hidden />
    </ActionIcon>
  );
}
