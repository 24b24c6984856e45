import { describe, expect, it, test } from 'vitest';
import { tokenText } from '#main/chain/token-id.ts';
import { assertGenuine } from '#main/services/tokens/attestation.ts';
import { groupsOf } from '#main/services/tokens/mint-together.ts';
import { publicToken } from '#main/services/tokens/public-token.ts';
import type { RecordRow } from '#main/store/rows.ts';
import type { Field } from '#shared/core/model.ts';

const tokens = (count: number, bytes: number, first = 1) =>
  Array.from({ length: count }, (_, i) => ({ token: { tokenId: first + i, text: 'x'.repeat(bytes) } }));
const sizes = (wanted: ReturnType<typeof tokens>) => groupsOf(wanted).map((group) => group.length);

test('a transaction makes 100 tokens at most, of 24,575 bytes of text, and each record once', () => {
  expect([sizes(tokens(100, 10)), sizes(tokens(101, 10)), sizes([])]).toEqual([[100], [100, 1], []]);
  expect([sizes(tokens(5, 4915)), sizes(tokens(5, 4916))]).toEqual([[5], [4, 1]]);
  expect(sizes([...tokens(1, 30_000), ...tokens(2, 10, 9)])).toEqual([1, 2]);
  expect(sizes([...tokens(2, 10), ...tokens(2, 10)])).toEqual([2]);
});

describe('a claim is signed', () => {
  const record = { id: '7K3QZ', label_status: null };
  const seen = { message: '7K3QZ', trusted: true, standing: 'clear' } as const;

  it.each([
    ['for the label itself', {}, {}, null],
    ['for a label that is watched', {}, { standing: 'watched' }, null],
    ['not where nothing was read', {}, { message: null }, 'attest_unread'],
    ['not for another label', {}, { message: '7K3QY' }, 'attest_other'],
    ['not for a copy', {}, { trusted: false }, 'attest_untrusted'],
    ['not where nobody can tell', {}, { trusted: null }, 'attest_untrusted'],
    ['not for a label that stands as suspicious', {}, { standing: 'suspicious' }, 'attest_untrusted'],
    ['not for a void label', { label_status: 'voided' }, {}, 'token_void'],
  ] as const)('%s', (_, change, read, kind) => {
    const look = () => assertGenuine({ ...record, ...change }, { ...seen, ...read });
    if (kind === null) expect(look).not.toThrow();
    else expect(look).toThrow(expect.objectContaining({ trouble: expect.objectContaining({ kind }) }));
  });
});

test('a token tells what is public, with picture and page where there are such, the picture in front', () => {
  const row = { id: '7K3QZ', description: null, metadata: { lot: '7', price: '3' } } as unknown as RecordRow;
  const fields = [
    { key: 'lot', label: 'Lot' },
    { key: 'price', label: 'Price', private: true },
  ] as Field[];
  const attributes = [{ trait_type: 'Lot', value: '7' }];
  const plain = publicToken(row, fields, { prefix: 'TW', door: null, image: null });
  expect(plain).toEqual({ name: 'TW-7K3QZ', attributes });
  const view = { prefix: 'TW', door: 'https://labels.example', image: 'https://labels.example/p.jpg' };
  const full = publicToken(row, fields, view);
  expect(full).toEqual({ image: view.image, name: plain.name, external_url: `${view.door}/c/TW-7K3QZ`, attributes });
  expect(tokenText(full)).toMatch(/^"image":"https:/);
  expect(JSON.parse(`{${tokenText(full)}}`)).toEqual(full);
});
