import { ActionIcon, NativeSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import type { Layout, TableItem } from '#shared/labels/layout.ts';
import { Button } from '#window/components/Button.tsx';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { withFont } from '#window/features/create/designer/state/edits.ts';
import {
  withCell,
  withColumn,
  withNewColumn,
  withNewRow,
  withoutColumn,
  withoutRow,
  withRow,
} from '#window/features/create/designer/state/table-edits.ts';
import { IconTrash } from '#window/icons/signs.ts';
import { IconColumnInsertRight, IconRowInsertBottom } from '#window/icons/things.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './fields.module.css';
import { InsertMenu } from './InsertMenu.tsx';
import { Millimetres } from './Millimetres.tsx';
import { NamedInput } from './NamedInput.tsx';
import { type ChangeItem, ColorField } from './TextForm.tsx';

interface TableFormProps {
  readonly draft: Draft;
  readonly layout: Layout;
  readonly item: TableItem;
  readonly change: ChangeItem<TableItem>;
}

const RULES = ['none', 'rows', 'all'] as const;

/** The cells of a table, and how they are set. */
export function TableForm({ draft, layout, item, change }: TableFormProps) {
  const t = useWords('field');
  const { id, font } = item;
  const set = (next: Partial<TableItem['font']>, gesture: string) =>
    useDesigner.getState().edit((one) => withFont(one, id, next), `${gesture} ${id}`);
  return (
    <>
      <Cells draft={draft} layout={layout} item={item} change={change} />
      <Columns item={item} change={change} />
      <div className={classes.numbers}>
        <Millimetres
          label={t.size}
          control="size"
          suffix=" pt"
          digits={1}
          value={font.size}
          change={(size) => size !== null && set({ size, min_size: Math.min(font.min_size, size) }, 'size')}
        />
        <Millimetres
          label={t.minSize}
          suffix=" pt"
          digits={1}
          value={font.min_size}
          change={(size) => size !== null && set({ min_size: size }, 'least')}
        />
      </div>
      <NativeSelect
        label={t.rules}
        data={RULES.map((value) => ({ value, label: t.tableRules[value] }))}
        value={item.rules}
        onChange={(event) => change({ rules: event.currentTarget.value as TableItem['rules'] })}
      />
      {item.rules !== 'none' && (
        <Millimetres
          label={t.thickness}
          value={item.thickness}
          change={(thickness) => thickness !== null && change({ thickness: Math.max(0.05, thickness) }, 'thickness')}
        />
      )}
      <ColorField color={item.color} change={(color) => change({ color }, 'color')} />
      <Switch
        label={t.background}
        data-control="background"
        checked={item.background !== null}
        onChange={(event) => change({ background: event.currentTarget.checked ? '#FFFFFF' : null })}
      />
    </>
  );
}

/** A field is inserted into the cell that had the focus last. */
function Cells({ draft, layout, item, change }: TableFormProps) {
  const t = useWords('field');
  const { number } = useFormats();
  const [last, setLast] = useState({ row: 0, column: 0 });
  const insert = (template: string) =>
    change(withCell(item, last.row, last.column, `${item.rows[last.row]?.cells[last.column] ?? ''}${template}`));
  return (
    <>
      {item.rows.map(({ cells, bold }, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name than their number.
        <fieldset key={row} className={classes.counter}>
          <legend>{t.tableRow({ row: number(row + 1) })}</legend>
          {cells.map((value, column) => (
            <NamedInput
              // biome-ignore lint/suspicious/noArrayIndexKey: nor have columns.
              key={column}
              aria-label={t.cell({ row: number(row + 1), column: number(column + 1) })}
              data-control={row + column === 0 ? 'value' : undefined}
              value={value}
              onFocus={() => setLast({ row, column })}
              change={(next) => change(withCell(item, row, column, next), `cell ${row} ${column}`)}
            />
          ))}
          <div className={classes.group}>
            <Switch
              label={t.bold}
              checked={bold}
              onChange={(event) => change(withRow(item, row, { bold: event.currentTarget.checked }))}
            />
            {item.rows.length > 1 && (
              <Remove label={t.removeRow({ row: number(row + 1) })} press={() => change(withoutRow(item, row))} />
            )}
          </div>
        </fieldset>
      ))}
      <div className={classes.group}>
        <InsertMenu draft={draft} layout={layout} insert={insert} />
        <Button
          variant="default"
          icon={IconRowInsertBottom}
          onClick={() => change(withNewRow(item))}
          label={t.addRow}
        />
      </div>
    </>
  );
}

function Remove({ label, press }: { label: string; press: () => void }) {
  return (
    <ActionIcon variant="default" size="var(--target)" aria-label={label} title={label} onClick={press}>
      <IconTrash size="1.25rem" aria-hidden />
    </ActionIcon>
  );
}

const ALIGNS = ['start', 'center', 'end'] as const;

function Columns({ item, change }: Pick<TableFormProps, 'item' | 'change'>) {
  const t = useWords('field');
  const { number } = useFormats();
  return (
    <>
      {item.columns.map(({ share, align }, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name than their number.
        <fieldset key={column} className={classes.counter}>
          <legend>{t.tableColumn({ column: number(column + 1) })}</legend>
          <div className={classes.numbers}>
            <Millimetres
              label={t.share}
              suffix=""
              digits={1}
              value={share}
              change={(next) =>
                next !== null && change(withColumn(item, column, { share: Math.min(100, next) }), 'share')
              }
            />
            <NativeSelect
              label={t.align}
              data={ALIGNS.map((value) => ({ value, label: t.aligns[value] }))}
              value={align}
              onChange={(event) =>
                change(withColumn(item, column, { align: event.currentTarget.value as (typeof ALIGNS)[number] }))
              }
            />
          </div>
          {item.columns.length > 1 && (
            <Remove
              label={t.removeColumn({ column: number(column + 1) })}
              press={() => change(withoutColumn(item, column))}
            />
          )}
        </fieldset>
      ))}
      <Button
        variant="default"
        icon={IconColumnInsertRight}
        onClick={() => change(withNewColumn(item))}
        label={t.addColumn}
      />
    </>
  );
}
