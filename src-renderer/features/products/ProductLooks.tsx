import { Select } from '@mantine/core';
import type { Product, ProductContent } from '#shared/products/product.ts';
import { call } from '#window/api/client.ts';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useReading } from '#window/state/reading.ts';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import { ArtworkFigure, OtherArtworks } from './ProductArtworks.tsx';
import type { ArtworkChoice } from './product-artworks.ts';
import classes from './products.module.css';

/** What a person chose of the looks of the next version. */
export type Looks = Pick<ProductContent, 'layout' | 'preset' | 'options'> & {
  /** Null: the artwork stays. */
  readonly artwork: File | null;
  readonly choice: ArtworkChoice | null;
};

interface ProductLooksProps {
  readonly product: Product;
  readonly looks: Looks;
  readonly put: (looks: Looks) => void;
  /** The values that may choose the artwork, and what people call them. */
  readonly names: readonly string[];
  readonly nameOf: (name: string) => string;
}

/** Artwork, layout and sheet of the next version. */
export function ProductLooks({ product, looks, put, names, nameOf }: ProductLooksProps) {
  return (
    <div className={classes.looks}>
      <MainArtwork product={product} looks={looks} put={put} />
      <OtherArtworks
        product={product}
        choice={looks.choice}
        put={(choice) => put({ ...looks, choice })}
        names={names}
        nameOf={nameOf}
      />
      <LayoutChoice looks={looks} put={put} />
      <SheetChoice looks={looks} put={put} />
    </div>
  );
}

function MainArtwork({ product, looks, put }: Pick<ProductLooksProps, 'product' | 'looks' | 'put'>) {
  const t = useWords('product');
  return (
    <ArtworkFigure
      product={product}
      value={null}
      title={t.artwork}
      before={product.artwork.name}
      file={looks.artwork}
      choose={(artwork) => put({ ...looks, artwork })}
    />
  );
}

const AS_NOW = 'now';
const NONE = 'none';

/** Kept layouts, the one of the product, or none. */
function LayoutChoice({ looks, put }: Pick<ProductLooksProps, 'looks' | 'put'>) {
  const t = useWords('product');
  const { data, error, again } = useReading('layouts', (signal) => call('listLayouts', { signal }));
  const own = looks.layout === null ? null : String((looks.layout as { readonly name?: string }).name ?? '');
  const choose = async (value: string | null) => {
    if (value === null || value === AS_NOW) return;
    if (value === NONE) return put({ ...looks, layout: null });
    const { layout } = await call('getLayout', { params: { name: value.slice(1) } });
    put({ ...looks, layout });
  };
  return (
    <>
      <Select
        label={t.layout}
        description={t.layoutLead}
        allowDeselect={false}
        searchable
        data={[
          ...(own === null ? [] : [{ value: AS_NOW, label: t.layoutNow({ name: own }) }]),
          { value: NONE, label: t.noLayout },
          ...(data?.layouts ?? []).map(({ name }) => ({ value: `=${name}`, label: name })),
        ]}
        value={own === null ? NONE : AS_NOW}
        onChange={(value) => void choose(value)}
      />
      {error !== null && <ErrorNotice error={error} retry={again} />}
    </>
  );
}

function SheetChoice({ looks, put }: Pick<ProductLooksProps, 'looks' | 'put'>) {
  const t = useWords('product');
  const say = useShown();
  const { number } = useFormats();
  const { data, error, again } = useReading('sheets', (signal) => call('listSheets', { signal }));
  const listed = data?.sheets ?? [];
  const { preset } = looks;
  const choose = (id: string | null) => {
    const found = listed.find((one) => one.id === id);
    if (!found) return;
    const { own: _, ...sheet } = found;
    put({ ...looks, preset: sheet, options: { ...looks.options, start: 1, used: [] } });
  };
  const known = listed.some(({ id }) => id === preset.id) ? [] : [preset];
  const mm = (length: number) => number(length, Number.isInteger(length) ? 0 : 1);
  const nameOf = ({ name, label }: typeof preset) => `${say(name)} · ${mm(label.width)} × ${mm(label.height)} mm`;
  return (
    <>
      <Select
        label={t.sheet}
        allowDeselect={false}
        searchable
        data={[...known, ...listed].map((one) => ({ value: one.id, label: nameOf(one) }))}
        value={preset.id}
        onChange={choose}
      />
      {error !== null && <ErrorNotice error={error} retry={again} />}
    </>
  );
}
