import { FileButton, Select } from '@mantine/core';
import { useState } from 'react';
import type { ImportDifference, ImportedProduct } from '#shared/products/product.ts';
import { Button } from '#window/components/Button.tsx';
import type { Column } from '#window/components/columns.ts';
import { DataTable } from '#window/components/DataTable.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { RemainingTime } from '#window/components/RemainingTime.tsx';
import { StateChip, StateDot, type Tone } from '#window/components/StateDot.tsx';
import { useRemarkText } from '#window/features/create/useRemarkText.ts';
import { IconFileSpreadsheet, IconTableImport } from '#window/icons/things.ts';
import { linkTo } from '#window/state/route.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import { type Imported, importOf, SHOWN_ROWS } from './product-import.ts';
import classes from './products.module.css';
import { useLook } from './useLook.ts';
import { useProductChoice } from './useProductChoice.ts';

const TONES: Readonly<Record<ImportedProduct['outcome'], Tone>> = {
  new: 'ok',
  changed: 'warn',
  same: 'none',
  refused: 'bad',
};

/** `#/products/import`: what a spreadsheet would change is shown first; one press makes versions of it. */
export function ProductImportScreen() {
  const t = useWords('productImport');
  const [file, choose] = useState<File | null>(null);
  const [like, begin] = useState<number | null>(null);
  const look = useLook(file, like);
  const { found, put } = look;
  const [isApplied, setApplied] = useState(false);
  // An import that failed can be pressed again: rows that are kept already are the same then.
  const applying = useWork(async () => {
    if (!file) return;
    await importOf({ file, like, apply: true, tell: put, isStopped: () => false });
    setApplied(true);
  });
  const error = look.error ?? applying.error;
  return (
    <Page wide title={t.title} lead={t.lead}>
      <div className={classes.importHead}>
        <FileButton
          accept=".csv,.xlsx,.txt,.tsv"
          onChange={(given) => {
            choose(given);
            setApplied(false);
          }}
        >
          {(props) => (
            <Button {...props} icon={IconFileSpreadsheet} variant={file ? 'default' : 'filled'} label={t.choose} />
          )}
        </FileButton>
        <LikeChoice
          like={like}
          choose={(base) => {
            begin(base);
            setApplied(false);
          }}
        />
      </div>
      {file && <p className="quiet">{file.name}</p>}
      {error !== null && <ErrorNotice error={error} />}
      {found && <Outcome found={found} isApplied={isApplied} busy={look.busy || applying.busy} />}
      {found && !isApplied && !look.busy && found.changes > 0 && (
        <div>
          <Button
            size="lg"
            icon={IconTableImport}
            work={applying}
            label={t.apply({ fresh: found.counts.new, changed: found.counts.changed })}
          />
        </div>
      )}
    </Page>
  );
}

/** What new products begin like. */
function LikeChoice({ like, choose }: { like: number | null; choose: (id: number | null) => void }) {
  const t = useWords('productImport');
  const { text, search, data } = useProductChoice(like);
  return (
    <Select
      label={t.like}
      description={t.likeLead}
      placeholder={t.likeNone}
      searchable
      clearable
      filter={({ options }) => options}
      data={data}
      searchValue={text}
      onSearchChange={search}
      value={like === null ? null : String(like)}
      onChange={(id) => choose(id === null ? null : Number(id))}
    />
  );
}

function Outcome({ found, isApplied, busy }: { found: Imported; isApplied: boolean; busy: boolean }) {
  const t = useWords('productImport');
  const { list } = useFormats();
  const { counts, read, rows, ignored, shown } = found;
  return (
    <section className="stack gap-3" aria-label={t.outcome}>
      <div role="status" className="row gap-3">
        <StateDot
          state={busy ? 'busy' : counts.refused > 0 ? 'warn' : 'ok'}
          label={(isApplied ? t.done : t.would)({ ...counts, fresh: counts.new, read, rows })}
        />
        {busy && <RemainingTime done={read} all={rows} />}
      </div>
      {ignored.length > 0 && <p className="quiet">{t.ignored({ columns: list(ignored) })}</p>}
      {shown.length > 0 && <OutcomeTable rows={shown} />}
      {found.changes + counts.refused > SHOWN_ROWS && <p className="quiet">{t.first({ count: SHOWN_ROWS })}</p>}
    </section>
  );
}

function OutcomeTable({ rows }: { rows: readonly ImportedProduct[] }) {
  const t = useWords('productImport');
  const textOf = useRemarkText();
  const columns: readonly Column<ImportedProduct>[] = [
    { name: 'row', label: t.columns.row, end: true, cell: ({ row }) => row },
    {
      name: 'name',
      label: t.columns.name,
      isHead: true,
      cell: ({ product, name }) => (product === null ? name : <a href={linkTo(`/products/${product}`)}>{name}</a>),
    },
    { name: 'gtin', label: t.columns.gtin, cell: ({ gtin }) => <span className="mono">{gtin ?? ''}</span> },
    {
      name: 'outcome',
      label: t.columns.outcome,
      cell: ({ outcome }) => <StateChip state={TONES[outcome]} label={t.outcomes[outcome]} />,
    },
    {
      name: 'differences',
      label: t.columns.differences,
      cell: ({ outcome, differences, remarks }) =>
        outcome === 'refused' ? remarks.map(textOf).join(' ') : <Differences differences={differences} />,
    },
  ];
  return <DataTable caption={t.outcome} columns={columns} rows={rows} keyOf={({ row }) => row} />;
}

function Differences({ differences }: { differences: readonly ImportDifference[] }) {
  const t = useWords('productImport');
  const say = useShown();
  const { name: called, gtin, printer } = t.columns;
  const own: Readonly<Record<string, string>> = { name: called, gtin, printer };
  return (
    <ul className={classes.differences}>
      {differences.map(({ name, label, before, after }) => (
        <li key={name}>
          {own[name] ?? say(label)}: {before !== null && <del>{before}</del>} <strong>{after ?? '–'}</strong>
        </li>
      ))}
    </ul>
  );
}
