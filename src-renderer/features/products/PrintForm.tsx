import { NumberInput, Select, TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { Remark } from '#shared/core/remark.ts';
import type { LabelOrder, Product } from '#shared/products/product.ts';
import { MOST_PRINTED } from '#shared/products/product.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useRemarkText } from '#window/features/create/useRemarkText.ts';
import { useLanguage } from '#window/state/language.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import { LabelPreview } from './LabelPreview.tsx';
import { PrintProgress } from './PrintProgress.tsx';
import classes from './products.module.css';
import { usePreview } from './usePreview.ts';
import { isDate, type ShownProduct, useValueNames } from './value-names.ts';

/** What is asked, the label as it will be, and one press. */
export function PrintForm({ shown }: { shown: ShownProduct }) {
  const t = useWords('product');
  const language = useLanguage((state) => state.language);
  const { product, template } = shown;
  const nameOf = useValueNames(template);
  /** The same press, sent again, is the same order. Other answers are another one. */
  const [{ order, key }, put] = useState(() => ({ order: firstOrder(product), key: crypto.randomUUID() }));
  const setOrder = (next: LabelOrder) => put({ order: next, key: crypto.randomUUID() });
  const [job, setJob] = useState<number | null>(null);
  const preview = usePreview(product, order);
  const print = useWork(async () => {
    const body = { ...order, print: product.printer !== null, language };
    const made = await call('printProduct', { params: { product_id: product.id }, body, idempotencyKey: key });
    setJob(made.id);
    setOrder(order);
  });
  const remarks = preview.data?.remarks ?? [];
  const isAsked = ({ field }: Remark) => product.asked.some(({ name }) => name === field);
  const open = product.asked.map(({ name }) => name).filter((name) => isOpen(order, name, remarks));
  return (
    <Form submit={print.run} className={classes.print} aria-label={t.printOne}>
      <div className={classes.asked}>
        <AskedFields shown={shown} order={order} setOrder={setOrder} remarks={remarks} />
        <NumberInput
          label={t.quantity}
          min={1}
          max={MOST_PRINTED}
          allowDecimal={false}
          value={order.quantity}
          onChange={(value) => setOrder({ ...order, quantity: Math.max(1, Number(value) || 1) })}
        />
        <Button
          type="submit"
          size="lg"
          styles={WRAPPED}
          icon={IconPrinter}
          work={print}
          disabled={preview.data === null || remarks.some(({ weight }) => weight === 'red')}
          label={product.printer === null ? t.makePdf({ count: order.quantity }) : t.print({ count: order.quantity })}
        />
        {open.length > 0 && <p className="quiet">{t.stillOpen({ names: open.map(nameOf).join(', ') })}</p>}
        {product.printer !== null && <p className="quiet">{t.onPrinter({ printer: product.printer })}</p>}
        {print.error !== null && <ErrorNotice error={print.error} />}
        {job !== null && <PrintProgress key={job} job={job} quantity={order.quantity} />}
      </div>
      <LabelPreview
        product={product}
        preview={preview}
        nameOf={nameOf}
        remarks={remarks.filter((one) => !isAsked(one))}
      />
    </Form>
  );
}

interface AskedFieldsProps {
  readonly shown: ShownProduct;
  readonly order: LabelOrder;
  readonly setOrder: (order: LabelOrder) => void;
  readonly remarks: readonly Remark[];
}

/** What is wrong with an answer stands at it. An answer that is not there yet is no fault. */
function AskedFields({ shown: { product, template }, order, setOrder, remarks }: AskedFieldsProps) {
  const nameOf = useValueNames(template);
  const textOf = useRemarkText();
  const faultOf = (name: string) => {
    const found = remarks.find(({ field, weight }) => field === name && weight === 'red');
    return found && (order.values[name] ?? '') !== '' ? textOf(found) : undefined;
  };
  const { artworks } = product;
  return product.asked.map(({ name }) => {
    const put = (text: string) => setOrder({ ...order, values: { ...order.values, [name]: text } });
    const common = { label: nameOf(name), error: faultOf(name) };
    const value = order.values[name] ?? '';
    if (artworks?.by === name)
      return (
        <Select
          {...common}
          key={name}
          data={[artworks.main, ...artworks.others]}
          value={value === '' ? null : value}
          onChange={(text) => put(text ?? '')}
        />
      );
    return (
      <TextInput
        {...common}
        key={name}
        type={isDate(name, template, product.computed) ? 'date' : 'text'}
        value={value}
        onChange={({ currentTarget }) => put(currentTarget.value)}
      />
    );
  });
}

/** In operator mode on a small screen the words take two lines. */
const WRAPPED = { root: { height: 'auto', paddingBlock: '0.5rem' }, label: { whiteSpace: 'normal' } } as const;

/** An empty answer that the label needs. */
function isOpen({ values }: LabelOrder, name: string, remarks: readonly Remark[]): boolean {
  return (values[name] ?? '') === '' && remarks.some(({ field, weight }) => field === name && weight === 'red');
}

function firstOrder({ asked, last, quantity }: Product): LabelOrder {
  const today = new Date().toLocaleDateString('sv-SE');
  const begun = { empty: () => '', last: (name: string) => last.values[name] ?? '', today: () => today };
  return {
    values: Object.fromEntries(asked.map(({ name, begins }) => [name, begun[begins](name)])),
    quantity: quantity ?? last.quantity ?? 1,
  };
}
