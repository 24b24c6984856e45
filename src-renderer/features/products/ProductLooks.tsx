import { FileButton, Select } from '@mantine/core';
import type { Product, ProductContent } from '#shared/products/product.ts';
import { call, hrefOf } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { IconPhoto } from '#window/icons/things.ts';
import { useReading } from '#window/state/reading.ts';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './products.module.css';

/** What a person chose of the looks of the next version. */
export type Looks = Pick<ProductContent, 'layout' | 'preset' | 'options'> & {
  /** Null: the artwork stays. */
  readonly artwork: File | null;
};

interface ProductLooksProps {
  readonly product: Product;
  readonly looks: Looks;
  readonly put: (looks: Looks) => void;
}

/** Artwork, layout and sheet of the next version. */
export function ProductLooks({ product, looks, put }: ProductLooksProps) {
  return (
    <div className={classes.looks}>
      <ArtworkChoice product={product} looks={looks} put={put} />
      <LayoutChoice looks={looks} put={put} />
      <SheetChoice looks={looks} put={put} />
    </div>
  );
}

function ArtworkChoice({ product, looks, put }: ProductLooksProps) {
  const t = useWords('product');
  const { id, version, artwork } = product;
  return (
    <figure className={classes.artwork}>
      <img
        src={hrefOf('getProductArtwork', { params: { product_id: id }, query: { version } })}
        alt={t.artworkOf({ name: artwork.name })}
      />
      <figcaption>
        <span>{t.artwork}</span>
        <span className="quiet breaks">{looks.artwork ? t.instead({ name: looks.artwork.name }) : artwork.name}</span>
        <FileButton accept={ARTWORKS} onChange={(file) => file && put({ ...looks, artwork: file })}>
          {(props) => <Button {...props} size="compact-md" variant="default" icon={IconPhoto} label={t.otherArtwork} />}
        </FileButton>
      </figcaption>
    </figure>
  );
}

const ARTWORKS = '.png,.jpg,.jpeg,.tif,.tiff,.webp,.pdf,.svg';
const AS_NOW = 'now';
const NONE = 'none';

/** Kept layouts, the one of the product, or none. */
function LayoutChoice({ looks, put }: Omit<ProductLooksProps, 'product'>) {
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

function SheetChoice({ looks, put }: Omit<ProductLooksProps, 'product'>) {
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

/** The artwork as the interface takes it, where another one was chosen. */
export async function chosenArtwork({ artwork }: Looks): Promise<{ image?: string; artwork_name?: string }> {
  if (artwork === null) return {};
  const image = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(artwork);
  });
  return { image: image.slice(image.indexOf(',') + 1), artwork_name: artwork.name };
}
