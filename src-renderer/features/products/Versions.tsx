import { Select } from '@mantine/core';
import { useState } from 'react';
import type { Product, ProductVersion } from '#shared/products/product.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import type { Column } from '#window/components/columns.ts';
import { DataTable } from '#window/components/DataTable.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateChip } from '#window/components/StateDot.tsx';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { BesideVersions } from './BesideVersions.tsx';
import { STATE_TONES } from './product-states.ts';
import classes from './products.module.css';

type Next = 'checked' | 'released' | 'retired';

/** The versions of a product, the newest first, with the way that each may go. */
export function Versions({ product, changed }: { product: Product; changed: () => void }) {
  const t = useWords('product');
  const { dateTime } = useFormats();
  const [other, compare] = useState<number | null>(null);
  const columns: readonly Column<ProductVersion>[] = [
    { name: 'version', label: t.columns.version, cell: ({ version }) => version },
    {
      name: 'state',
      label: t.state,
      cell: ({ state }) => <StateChip state={STATE_TONES[state]} label={t.states[state]} />,
    },
    {
      name: 'made',
      label: t.made,
      cell: ({ made_at, made_by }) => [dateTime(made_at), made_by].filter(Boolean).join(' · '),
    },
    { name: 'by', label: t.releasedBy, cell: ({ released_by, checked_by }) => released_by ?? checked_by ?? '' },
    { name: 'action', label: t.action, cell: (one) => <Moves product={product.id} version={one} changed={changed} /> },
  ];
  const others = product.versions.filter(({ version }) => version !== product.version);
  return (
    <section className={classes.block}>
      <h2>{t.versions}</h2>
      <DataTable caption={t.versions} columns={columns} rows={product.versions} keyOf={({ version }) => version} />
      {others.length > 0 && (
        <Select
          label={t.compare({ version: product.version })}
          clearable
          data={others.map(({ version }) => ({ value: String(version), label: t.version({ version }) }))}
          value={other === null ? null : String(other)}
          onChange={(value) => compare(value === null ? null : Number(value))}
        />
      )}
      {other !== null && <BesideVersions product={product} other={other} />}
    </section>
  );
}

interface MovesProps {
  readonly product: number;
  readonly version: ProductVersion;
  readonly changed: () => void;
}

const WAYS: Readonly<Record<ProductVersion['state'], readonly Next[]>> = {
  designed: ['checked', 'released'],
  checked: ['released'],
  released: ['retired'],
  retired: ['released'],
};

function Moves({ product: product_id, version: { version, state }, changed }: MovesProps) {
  const t = useWords('product');
  const [next, setNext] = useState<Next>('released');
  const move = useWork(async () => {
    await call('releaseProduct', { params: { product_id }, body: { version, state: next } });
    changed();
  });
  const begin = (to: Next) => {
    setNext(to);
    // The work reads the choice when it runs, in the next turn.
    setTimeout(() => void move.run());
  };
  return (
    <div className="row gap-2">
      {WAYS[state].map((to) => (
        <Button
          key={to}
          size="xs"
          variant="default"
          loading={move.busy && next === to}
          onClick={() => begin(to)}
          label={t.moves[to]}
        />
      ))}
      {move.error !== null && <ErrorNotice error={move.error} />}
    </div>
  );
}
