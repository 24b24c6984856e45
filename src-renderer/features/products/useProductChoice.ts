import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { call } from '#window/api/client.ts';
import { useReading } from '#window/state/reading.ts';

/** Milliseconds without a key before the station is asked. */
const SETTLE_MS = 200;
const OFFERED = 20;

/** Products to choose from: those that the search finds, and the one that is chosen. */
export function useProductChoice(chosen: number | null) {
  const [text, search] = useState('');
  const [q] = useDebouncedValue(text, SETTLE_MS);
  const { data } = useReading(q, (signal) => call('listProducts', { query: { q, per_page: OFFERED }, signal }));
  const [known, keep] = useState<{ readonly value: string; readonly label: string } | null>(null);
  const found = (data?.products ?? []).map(({ id, name, gtin }) => ({
    value: String(id),
    label: gtin === null ? name : `${name} · ${gtin}`,
  }));
  const own = found.find(({ value }) => value === String(chosen));
  if (own && own.value !== known?.value) keep(own);
  const isLost = chosen !== null && !own && known?.value === String(chosen);
  return { text, search, data: isLost && known ? [known, ...found] : found };
}
