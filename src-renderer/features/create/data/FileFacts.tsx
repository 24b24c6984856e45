import { NumberInput, Popover, Select, Stack } from '@mantine/core';
import type { TableFacts } from '#shared/create/draft.ts';
import { Button } from '#window/components/Button.tsx';
import { useDraft } from '#window/features/create/draft.ts';
import { IconAdjustments, IconKeyboard } from '#window/icons/signs.ts';
import { IconFileSpreadsheet } from '#window/icons/things.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './data.module.css';

const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'cp850', 'macintosh', 'utf-8-twice'] as const;
const DELIMITERS = [';', ',', '\t', '|'] as const;

/** Says how the file was read, and offers to read it in another way. */
export function FileFacts({ table }: { table: TableFacts }) {
  const t = useWords('data');
  const { number } = useFormats();
  const byHand = table.kind === 'hand';
  const facts = [
    table.encoding && t.encodings[table.encoding as keyof typeof t.encodings],
    table.delimiter && t.delimiters[table.delimiter as keyof typeof t.delimiters],
    table.sheet,
    t.rows({ count: table.rows }),
    table.header_row === null && table.kind !== 'hand' && t.noHeaders,
    table.header_row !== null && table.header_row > 1 && t.headerIn({ row: number(table.header_row) }),
  ].filter(Boolean);
  const Icon = byHand ? IconKeyboard : IconFileSpreadsheet;
  return (
    <div className={classes.file}>
      <Icon className="quiet" size="1.5rem" stroke={1.4} aria-hidden />
      <div>
        <strong className="breaks">{byHand ? t.byHand : table.name}</strong>
        <span className="quiet small">{facts.join(' · ')}</span>
      </div>
      {!byHand && <Reading table={table} />}
    </div>
  );
}

function Reading({ table }: { table: TableFacts }) {
  const t = useWords('data');
  const { readTable } = useDraft.getState();
  return (
    <Popover width={300} shadow="md" trapFocus withRoles position="bottom-start">
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconAdjustments size="1rem" aria-hidden />}
          label={t.readOtherwise}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t.readOtherwise}>
        <Stack gap="sm">
          {table.kind === 'csv' && (
            <>
              <Select
                label={t.encoding}
                comboboxProps={{ withinPortal: false }}
                allowDeselect={false}
                data={ENCODINGS.map((value) => ({ value, label: t.encodings[value] }))}
                value={table.encoding}
                onChange={(encoding) => encoding && void readTable({ encoding })}
              />
              <Select
                label={t.delimiter}
                comboboxProps={{ withinPortal: false }}
                allowDeselect={false}
                data={DELIMITERS.map((value) => ({ value, label: t.delimiters[value] }))}
                value={table.delimiter}
                onChange={(delimiter) => delimiter && void readTable({ delimiter })}
              />
            </>
          )}
          {table.kind === 'xlsx' && (
            <Select
              label={t.sheet}
              comboboxProps={{ withinPortal: false }}
              allowDeselect={false}
              data={[...table.sheets]}
              value={table.sheet}
              onChange={(sheet) => sheet && void readTable({ sheet })}
            />
          )}
          <NumberInput
            label={t.headerRow}
            description={t.headerRowLead}
            min={0}
            max={10_000}
            allowDecimal={false}
            key={table.header_row}
            defaultValue={table.header_row ?? 0}
            onBlur={(event) => {
              const { value } = event.currentTarget;
              const row = Number(value);
              if (value !== '' && row >= 0 && row !== (table.header_row ?? 0)) void readTable({ header_row: row });
            }}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
