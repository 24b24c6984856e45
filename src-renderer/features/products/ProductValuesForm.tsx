import { Select, TextInput } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useReading } from '#window/state/reading.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import { type Looks, ProductLooks } from './ProductLooks.tsx';
import { artworksOf, choiceOf, imagesOf } from './product-artworks.ts';
import { type EditedValue, editedContent, editedValues, VALUE_KINDS, type ValueKind } from './product-edits.ts';
import classes from './products.module.css';
import { type ShownProduct, useValueNames } from './value-names.ts';

/** The newest version: what is kept makes the next one. */
export function ProductValuesForm({ shown, changed }: { shown: ShownProduct; changed: () => void }) {
  const t = useWords('product');
  const { product, template } = shown;
  const nameOf = useValueNames(template);
  const [name, setName] = useState(product.name);
  const [gtin, setGtin] = useState(product.gtin ?? '');
  const [printer, setPrinter] = useState(product.printer);
  const [values, setValues] = useState<readonly EditedValue[]>(() => editedValues(product, template));
  const { layout, preset, options } = product;
  const [looks, look] = useState<Looks>({ layout, preset, options, artwork: null, choice: choiceOf(product) });
  const keep = useWork(async () => {
    const content = editedContent(product, { name, gtin, values });
    const chosen = { layout: looks.layout, preset: looks.preset, options: looks.options };
    const body = { ...content, ...chosen, printer, artworks: artworksOf(looks.choice) };
    const params = { product_id: product.id };
    let { newest } = product;
    for (const image of await imagesOf(looks.artwork, looks.choice))
      ({ newest } = await call('replaceProduct', { params, body: { ...body, ...image }, ifMatch: String(newest) }));
    changed();
  });
  const named = values.filter(({ kind }) => kind !== 'none').map((one) => one.name);
  const put = (edited: EditedValue) => setValues(values.map((one) => (one.name === edited.name ? edited : one)));
  return (
    <Form submit={keep.run} className={classes.block} aria-label={t.values}>
      <h2>{t.values}</h2>
      <TextInput
        label={t.columns.name}
        required
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput label={t.columns.gtin} value={gtin} onChange={(event) => setGtin(event.currentTarget.value)} />
      <ProductLooks product={product} looks={looks} put={look} names={named} nameOf={nameOf} />
      <PrinterChoice printer={printer} choose={setPrinter} />
      {values.map((value) => (
        <ValueRow key={value.name} value={value} label={nameOf(value.name)} put={put} />
      ))}
      <p className="quiet small">{t.computedLead}</p>
      <div>
        <Button type="submit" variant="default" icon={IconDeviceFloppy} work={keep} label={t.keep} />
      </div>
      {keep.error !== null && <ErrorNotice error={keep.error} />}
    </Form>
  );
}

interface ValueRowProps {
  readonly value: EditedValue;
  readonly label: string;
  readonly put: (value: EditedValue) => void;
}

function ValueRow({ value, label, put }: ValueRowProps) {
  const t = useWords('product');
  const { name, kind, text } = value;
  const hasText = kind === 'fixed' || kind === 'computed';
  return (
    <div className={classes.value}>
      <span>{label}</span>
      <Select
        aria-label={t.kindOf({ name: label })}
        allowDeselect={false}
        data={VALUE_KINDS.map((one) => ({ value: one, label: t.kinds[one] }))}
        value={kind}
        onChange={(next) => put({ name, kind: (next ?? kind) as ValueKind, text })}
      />
      {hasText && (
        <TextInput
          aria-label={label}
          placeholder={kind === 'computed' ? '{production_date+30D}' : ''}
          value={text}
          onChange={(event) => put({ name, kind, text: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

function PrinterChoice({ printer, choose }: { printer: string | null; choose: (printer: string | null) => void }) {
  const t = useWords('product');
  const { data } = useReading('', (signal) => call('listPrinters', { signal }));
  const names = (data?.printers ?? []).map(({ name }) => name);
  const known = printer === null || names.includes(printer) ? names : [printer, ...names];
  return (
    <Select
      label={t.printer}
      placeholder={t.asPdf}
      clearable
      data={[...new Set(known)]}
      value={printer}
      onChange={choose}
    />
  );
}
