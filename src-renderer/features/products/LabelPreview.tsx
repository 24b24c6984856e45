import type { Remark } from '#shared/core/remark.ts';
import type { Product, ProductPreview } from '#shared/products/product.ts';
import { hrefOf } from '#window/api/client.ts';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { FieldPicture } from '#window/features/create/designer/stage/LabelFields.tsx';
import { useRemarkText } from '#window/features/create/useRemarkText.ts';
import type { Reading } from '#window/state/reading.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './products.module.css';

interface LabelPreviewProps {
  readonly product: Product;
  readonly preview: Reading<ProductPreview>;
  readonly nameOf: (name: string) => string;
  /** Those that stand at their fields are left out. */
  readonly remarks: readonly Remark[];
}

/** The label with what was typed so far, and what is wrong with it. */
export function LabelPreview({ product, preview: { data, error, again }, nameOf, remarks }: LabelPreviewProps) {
  const t = useWords('product');
  const textOf = useRemarkText();
  return (
    <div className={classes.preview}>
      {error !== null && <ErrorNotice error={error} retry={again} />}
      {data && <LabelPicture product={product} preview={data} />}
      {remarks.map((remark) => (
        <StateDot
          key={`${remark.kind} ${remark.field} ${remark.text}`}
          state={remark.weight === 'red' ? 'bad' : 'warn'}
          label={textOf(remark)}
        />
      ))}
      {data && Object.keys(product.computed).length > 0 && (
        <dl className={classes.computed} aria-label={t.computedValues}>
          {Object.keys(product.computed).map((name) => (
            <div key={name}>
              <dt className="quiet">{nameOf(name)}</dt>
              <dd>{data.values[name] ?? ''}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** So that the form beside it and the button stay in sight. */
const HIGHEST_REM = 24;

const FITS = { contain: 'contain', cover: 'cover', stretch: 'fill' } as const;

export function LabelPicture({ product, preview }: { product: Product; preview: ProductPreview }) {
  const t = useWords('product');
  const { label, fields, artwork } = preview;
  const value = artwork === null ? {} : { value: artwork };
  const { id, version, fit } = product;
  const ratio = label.width / label.height;
  return (
    <div
      className={classes.label}
      style={{ aspectRatio: ratio, width: `min(100%, calc(${HIGHEST_REM}rem * ${ratio}))` }}
    >
      <img
        src={hrefOf('getProductArtwork', { params: { product_id: id }, query: { version, ...value } })}
        alt={t.labelOf({ name: product.name })}
        style={{ objectFit: FITS[fit] }}
      />
      {fields && (
        <div className={classes.fields} aria-hidden="true">
          {fields.items.map(({ id: item, svg }) => svg !== null && <FieldPicture key={item} svg={svg} />)}
        </div>
      )}
    </div>
  );
}
