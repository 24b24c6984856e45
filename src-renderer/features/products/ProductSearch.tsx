import { TextInput } from '@mantine/core';
import { call } from '#window/api/client.ts';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { IconBarcode } from '#window/icons/things.ts';
import { navigate } from '#window/state/route.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './products.module.css';

interface ProductSearchProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Typed, or scanned: a hand scanner ends what it types with Enter, which opens the product if it is the only one. */
export function ProductSearch({ text, onChange }: ProductSearchProps) {
  const t = useWords('product');
  const open = useWork(async () => {
    if (text.trim() === '') return;
    const { products, total } = await call('listProducts', { query: { q: text, per_page: 2 } });
    if (total === 1 && products[0]) navigate(`/products/${products[0].id}`);
    else navigate('/products', { q: text });
  });
  return (
    <Form submit={open.run} role="search" className={classes.search}>
      <TextInput
        label={t.search}
        description={t.searchLead}
        value={text}
        maxLength={128}
        leftSection={<IconBarcode size="1.125rem" aria-hidden />}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {open.error !== null && <ErrorNotice error={open.error} retry={() => void open.run()} />}
    </Form>
  );
}
