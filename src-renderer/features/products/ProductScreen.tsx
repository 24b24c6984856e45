import type { Product } from '#shared/products/product.ts';
import { call } from '#window/api/client.ts';
import { Page } from '#window/components/Page.tsx';
import { StateChip } from '#window/components/StateDot.tsx';
import { WaitingOrError } from '#window/components/Waiting.tsx';
import { Publish } from '#window/features/jobs/Publish.tsx';
import type { ScreenProps } from '#window/features/screen-props.ts';
import { useReading } from '#window/state/reading.ts';
import { useMay } from '#window/state/role.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import { PrintForm } from './PrintForm.tsx';
import { ProductValuesForm } from './ProductValuesForm.tsx';
import { STATE_TONES } from './product-states.ts';
import classes from './products.module.css';
import { Versions } from './Versions.tsx';
import type { ShownProduct } from './value-names.ts';

/** `#/products/12`: the print form of the released version, and for operators the newest version and all others. */
export function ProductScreen({ params }: ScreenProps) {
  const t = useWords('product');
  const id = Number(params['id']);
  const { data, error, again } = useReading(String(id), (signal) => readProduct(id, signal));
  const mayChange = useMay('operator');
  if (!data) return <WaitingOrError label={t.reading} error={error} again={again} />;
  const { newest, released } = data;
  return (
    <Page
      wide
      title={(released ?? newest).product.name}
      lead={<ProductFacts product={newest.product} />}
      actions={
        <>
          {mayChange && <PublishProduct product_id={id} />}
          <StateChip state={STATE_TONES[newest.product.state]} label={t.states[newest.product.state]} />
        </>
      }
    >
      {released ? <PrintForm key={released.product.version} shown={released} /> : <p>{t.releaseFirst}</p>}
      {mayChange && (
        <div className={classes.columns}>
          <Versions product={newest.product} changed={again} />
          <ProductValuesForm key={newest.product.version} shown={newest} changed={again} />
        </div>
      )}
    </Page>
  );
}

function PublishProduct({ product_id }: { product_id: number }) {
  const params = { product_id };
  return (
    <Publish
      of="product"
      read={() => call('getProductPublication', { params })}
      publish={(published) => call('publishProduct', { params, body: { published } })}
    />
  );
}

function ProductFacts({ product: { gtin, version, printer, preset } }: { product: Product }) {
  const t = useWords('product');
  const say = useShown();
  const facts = [gtin, t.version({ version }), say(preset.name), printer ?? t.asPdf];
  return facts.filter((one) => one !== null).join(' · ');
}

async function readProduct(product_id: number, signal: AbortSignal) {
  const params = { product_id };
  const newest = await call('getProduct', { params, signal });
  const { released } = newest;
  const printed =
    released === null || released === newest.version
      ? newest
      : await call('getProduct', { params, query: { version: released }, signal });
  return {
    newest: await withTemplate(newest, signal),
    released: released === null ? null : await withTemplate(printed, signal),
  };
}

async function withTemplate(product: Product, signal: AbortSignal): Promise<ShownProduct> {
  const { template_id } = product;
  return { product, template: await call('getTemplate', { params: { template_id }, signal }) };
}
