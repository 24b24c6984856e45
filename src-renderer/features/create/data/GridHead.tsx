import { Menu } from '@mantine/core';
import type { Template } from '#shared/core/model.ts';
import type { Draft, TableFacts } from '#shared/create/draft.ts';
import { withDescription } from '#shared/records/description.ts';
import { useDraft } from '#window/features/create/draft.ts';
import { IconArrowNarrowRight, IconChevronDown, IconCopyPlus } from '#window/icons/signs.ts';
import { IconPhoto } from '#window/icons/things.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './grid.module.css';
import { columnFilling, columnNamingArtwork, columnOfQuantity } from './mapping.ts';

interface GridHeadProps {
  readonly draft: Draft;
  readonly table: TableFacts;
  readonly template: Template | null;
  /** The widths of the columns as `grid-template-columns`. */
  readonly columns: string;
}

/** The headers of the file, and under each the field that its column fills. */
export function GridHead({ draft, table, template, columns }: GridHeadProps) {
  const t = useWords('data');
  const say = useShown();
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headRow} style={{ gridTemplateColumns: columns }}>
        <span role="columnheader" className={classes.rowHead}>
          {t.rowNumber}
        </span>
        {table.headers.map((header, column) => (
          <span role="columnheader" key={header} aria-colindex={column + 2}>
            <strong className="one-line" title={header}>
              {table.kind === 'hand' ? say(header) : header}
            </strong>
            <ColumnMenu
              draft={draft}
              template={template}
              header={header}
              column={column}
              fixed={table.kind === 'hand'}
            />
          </span>
        ))}
      </div>
    </div>
  );
}

interface ColumnMenuProps {
  readonly draft: Draft;
  readonly template: Template | null;
  readonly header: string;
  readonly column: number;
  /** Columns of a job that is typed by hand are the fields themselves. */
  readonly fixed: boolean;
}

const USE_ICONS = { field: IconArrowNarrowRight, namesArtwork: IconPhoto, saysQuantity: IconCopyPlus } as const;

function purposeOf({ artwork_column, quantity_column }: Draft, column: number): keyof typeof USE_ICONS {
  if (artwork_column === column) return 'namesArtwork';
  return quantity_column === column ? 'saysQuantity' : 'field';
}

function ColumnMenu({ draft, template, header, column, fixed }: ColumnMenuProps) {
  const t = useWords('data');
  const say = useShown();
  const key = draft.columns[column]?.field ?? null;
  const fields = template ? withDescription(template).fields : [];
  const use = purposeOf(draft, column);
  const field = fields.find((one) => one.key === key);
  const name = use === 'field' ? (field ? say(field.label) : t.unused) : t[use];
  const Icon = USE_ICONS[use];
  if (fixed || !template) return null;
  const { change } = useDraft.getState();
  const fill = (one: string | null) => void change((now) => columnFilling(now, header, one));
  const taken = (one: string) => draft.columns.findIndex((choice) => choice.field === one);
  return (
    <Menu shadow="md" position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          className={classes.chip}
          data-used={field !== undefined || use !== 'field'}
          aria-label={t.columnFills({ header, field: name })}
        >
          <Icon size="0.875rem" aria-hidden />
          <span className="one-line">{name}</span>
          <IconChevronDown size="0.75rem" aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Menu.Item onClick={() => fill(null)}>{t.unused}</Menu.Item>
        <Menu.Item
          leftSection={<IconPhoto size="1rem" aria-hidden />}
          onClick={() => void change((now) => columnNamingArtwork(now, header))}
        >
          {t.namesArtwork}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopyPlus size="1rem" aria-hidden />}
          onClick={() => void change((now) => columnOfQuantity(now, header))}
        >
          {t.saysQuantity}
        </Menu.Item>
        <Menu.Divider />
        {fields.map((one) => {
          const other = taken(one.key);
          return (
            <Menu.Item
              key={one.key}
              aria-current={one.key === key ? 'true' : undefined}
              rightSection={other >= 0 && other !== column && <small>{draft.columns[other].header}</small>}
              onClick={() => fill(one.key)}
            >
              {say(one.label)}
              {one.required && ' *'}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
