import type { LabelOrder, Product } from '#shared/products/product.ts';
import { call } from '#window/api/client.ts';
import { WaitingOrError } from '#window/components/Waiting.tsx';
import { useReading } from '#window/state/reading.ts';
import { useWords } from '#window/words/useWords.ts';
import { LabelPicture } from './LabelPreview.tsx';
import classes from './products.module.css';

/** Two versions side by side, as labels and as values. */
export function BesideVersions({ product, other }: { product: Product; other: number }) {
  const t = useWords('product');
  const { data, error, again } = useReading(`${product.id} ${product.version} ${other}`, (signal) =>
    readBoth(product, other, signal),
  );
  if (!data) return <WaitingOrError label={t.reading} error={error} again={again} />;
  const names = [...new Set(data.flatMap(({ facts }) => Object.keys(facts)))];
  return (
    <div className={classes.beside}>
      {data.map(({ shown, preview, facts }, at) => (
        <div key={shown.version} className={classes.block}>
          <h3>{t.version({ version: shown.version })}</h3>
          <LabelPicture product={shown} preview={preview} />
          <dl className={classes.computed}>
            {names.map((name) => (
              <div key={name} className={facts[name] === data[1 - at]?.facts[name] ? undefined : classes.differs}>
                <dt className="quiet">{name}</dt>
                <dd>{facts[name] ?? '–'}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}

async function readBoth(product: Product, version: number, signal: AbortSignal) {
  const params = { product_id: product.id };
  const older = await call('getProduct', { params, query: { version }, signal });
  return Promise.all(
    [older, product].map(async (shown) => {
      const body: LabelOrder = { values: answersOf(shown, product), quantity: 1 };
      const query = { version: shown.version };
      const preview = await call('previewProduct', { params, query, body, signal });
      return { shown, preview, facts: factsOf(shown) };
    }),
  );
}

/** What was printed last stands for what is asked. */
function answersOf({ asked }: Product, { last }: Product): Record<string, string> {
  return Object.fromEntries(asked.map(({ name }) => [name, last.values[name] ?? '']));
}

/** Everything of a version that people read, by its name. */
function factsOf({
  name,
  gtin,
  values,
  computed,
  asked,
  artwork,
  other_artworks: others,
  preset,
  printer,
}: Product): Record<string, string> {
  return {
    name,
    gtin: gtin ?? '',
    ...values,
    ...computed,
    ...Object.fromEntries(asked.map((one) => [one.name, '?'])),
    artwork: `${artwork.name} · ${artwork.hash.slice(0, 8)}`,
    ...Object.fromEntries(others.map((one) => [`artwork ${one.value}`, `${one.name} · ${one.hash.slice(0, 8)}`])),
    sheet: preset.name,
    printer: printer ?? '',
  };
}
