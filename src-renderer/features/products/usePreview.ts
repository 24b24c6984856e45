import { useEffect, useState } from 'react';
import type { LabelOrder, Product, ProductPreview } from '#shared/products/product.ts';
import { call } from '#window/api/client.ts';
import { type Reading, useReading } from '#window/state/reading.ts';

/** Typing pauses so long before the label is drawn anew. */
const PAUSE_MS = 150;

/** The label as the station would print it, a moment after each change. */
export function usePreview({ id, version }: Product, order: LabelOrder): Reading<ProductPreview> {
  const wanted = JSON.stringify(order);
  const [settled, settle] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => settle(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return useReading(`${id} ${version} ${settled}`, (signal) =>
    call('previewProduct', {
      params: { product_id: id },
      query: { version },
      body: JSON.parse(settled) as LabelOrder,
      signal,
    }),
  );
}
