import { useState } from 'react';
import { call } from '#window/api/client.ts';
import { useReading } from '#window/state/reading.ts';
import { useWords } from '#window/words/useWords.ts';
import { ProductSearch } from './ProductSearch.tsx';
import classes from './products.module.css';

/** On the first screen, where there is a product to print. */
export function ProductStart() {
  const t = useWords('product');
  const [text, setText] = useState('');
  const { data } = useReading('', (signal) => call('listProducts', { query: { per_page: 1 }, signal }));
  if (!data || data.total === 0) return null;
  return (
    <section className={classes.start}>
      <h2>{t.printOne}</h2>
      <ProductSearch text={text} onChange={setText} />
    </section>
  );
}
