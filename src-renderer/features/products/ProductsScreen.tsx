import { Pagination } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ProductSummary } from '#shared/products/product.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import type { Column } from '#window/components/columns.ts';
import { DataTable } from '#window/components/DataTable.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { Page } from '#window/components/Page.tsx';
import { StateChip } from '#window/components/StateDot.tsx';
import { WaitingOrError } from '#window/components/Waiting.tsx';
import type { ScreenProps } from '#window/features/screen-props.ts';
import { IconBarcode, IconTableImport } from '#window/icons/things.ts';
import { useReading } from '#window/state/reading.ts';
import { useMay } from '#window/state/role.ts';
import { linkTo } from '#window/state/route.ts';
import { useWords } from '#window/words/useWords.ts';
import { ProductSearch } from './ProductSearch.tsx';
import { STATE_TONES } from './product-states.ts';

const SHOWN = 50;
/** Milliseconds without a key before the station is asked. */
const SETTLE_MS = 150;

/** `#/products`, and `#/products?q=4012345670004` for what was typed or scanned. */
export function ProductsScreen({ query }: ScreenProps) {
  const t = useWords('product');
  const [typed, type] = useState(query.get('q') ?? '');
  const [q] = useDebouncedValue(typed, SETTLE_MS);
  const [page, turn] = useState(1);
  const read = (signal: AbortSignal) => call('listProducts', { query: { q, page, per_page: SHOWN }, signal });
  const { data, error, again } = useReading(`${page} ${q}`, read);
  const mayChange = useMay('operator');
  return (
    <Page wide title={t.title} lead={t.lead} actions={mayChange && <ImportButton />}>
      <ProductSearch
        text={typed}
        onChange={(text) => {
          type(text);
          turn(1);
        }}
      />
      {(data === null || error !== null) && <WaitingOrError label={t.reading} error={error} again={again} />}
      {data?.total === 0 && (
        <EmptyState
          title={q === '' ? t.none : t.noneFound}
          lead={q === '' ? t.noneLead : t.noneFoundLead}
          icon={<IconBarcode size="2rem" stroke={1.3} aria-hidden />}
        />
      )}
      {data && data.total > 0 && <ProductTable rows={data.products} />}
      {data && data.pages > 1 && (
        <nav aria-label={t.pages} className="row gap-3">
          <Pagination
            total={data.pages}
            value={page}
            onChange={turn}
            getControlProps={(control) => ({ 'aria-label': t[control] })}
          />
          <span className="quiet">{t.found({ count: data.total })}</span>
        </nav>
      )}
    </Page>
  );
}

function ImportButton() {
  const t = useWords('productImport');
  return <Button variant="default" href={linkTo('/products/import')} icon={IconTableImport} label={t.title} />;
}

function ProductTable({ rows }: { rows: readonly ProductSummary[] }) {
  const t = useWords('product');
  const columns: readonly Column<ProductSummary>[] = [
    {
      name: 'name',
      label: t.columns.name,
      isHead: true,
      cell: ({ id, name }) => (
        <a className="strong" href={linkTo(`/products/${id}`)}>
          {name}
        </a>
      ),
    },
    { name: 'gtin', label: t.columns.gtin, cell: ({ gtin }) => <span className="mono">{gtin ?? ''}</span> },
    { name: 'version', label: t.columns.version, end: true, cell: ({ version }) => version },
    {
      name: 'state',
      label: t.columns.state,
      cell: ({ state }) => <StateChip state={STATE_TONES[state]} label={t.states[state]} />,
    },
    {
      name: 'released',
      label: t.columns.released,
      cell: ({ released }) => (released === null ? t.notReleased : t.version({ version: released })),
    },
  ];
  return <DataTable caption={t.title} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
