// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { layOut } from '#main/imaging/sheet/layout/place-labels.ts';
import { dataOf } from '#main/services/ledger/batch-plan.ts';
import type { LabelProof, Pressed } from '#main/services/sheets/press.ts';
import { planPrint } from '#main/services/sheets/print-plan.ts';
import { printedFrom, printFrom, proofChange, releaseRemade, remadeFile } from '#main/services/sheets/print-result.ts';
import { SMALL_SHEET } from '#test/support/production/line.ts';
import { batchRow, labelRow } from '#test/support/production/rows.ts';

const proof = (name: string, cell: number, marginDb: number, more: Partial<LabelProof> = {}): LabelProof => ({
  name,
  sheet: 1,
  cell,
  outcome: 'proven',
  grade: 'A',
  marginDb,
  cause: null,
  detail: null,
  message: name,
  ...more,
});
const byName = (proofs: LabelProof[]) => new Map(proofs.map((one) => [one.name, one]));
const pressed: Pressed = {
  proofs: byName([proof('d', 4, 9), proof('a', 1, 8.127), proof('b', 2, 5), proof('c', 3, 7, { grade: 'B' })]),
  heldBack: byName([proof('e', 5, 0, { outcome: 'not readable', grade: null, marginDb: null, cause: 'low_contrast' })]),
  pages: 1,
  bytes: 100,
  release: async () => {},
  discard: async () => {},
};

it('keeps how many labels came back with which grade, the weakest three, and who was held back', () => {
  const plan = planPrint(batchRow('done'), {}, '2026-11-22T10:00:00.000Z');
  const sheetLabels = ['a', 'b', 'c', 'd', 'e'].map((name, i) => ({ name, label: labelRow({ id: i + 1 }) }));
  const artwork = { width: 500, height: 500 };
  const layout = layOut(
    SMALL_SHEET,
    sheetLabels.map(({ name }) => ({ name, artwork })),
    plan.options,
  );
  expect(printFrom(plan, layout, sheetLabels, pressed)).toMatchObject({
    number: 1,
    sheets: 1,
    labels: 4,
    held_back: ['e'],
    used_after: [1, 2, 3, 4, 5],
    grades: { A: 3, B: 1 },
    weakest: [
      { label: 2, watermark_id: 'b', margin_db: 5 },
      { label: 3, watermark_id: 'c', margin_db: 7 },
      { label: 1, watermark_id: 'a', margin_db: 8.13 },
    ],
  });
  const printed = printedFrom(null, null, pressed);
  expect(printed.proofs.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  expect(printed).toMatchObject({ proven: 4, leftOut: [], heldBack: [{ name: 'e' }] });
});

it('a label that came back is proofed, and one that did not is rejected with the cause', () => {
  const data = dataOf(labelRow());
  expect(proofChange(pressed, 'a', data)).toEqual({
    state: 'proofed',
    reason: null,
    data: { ...data, proof: { grade: 'A', margin_db: 8.13 } },
  });
  expect(proofChange(pressed, 'e', data)).toMatchObject({
    state: 'rejected',
    reason: expect.stringContaining('not readable (low contrast)'),
    data: { trouble: { kind: 'held_back', facts: { outcome: 'not readable', cause: 'low_contrast' } } },
  });
});

it('a file of an earlier print is damaged as soon as one of its labels is held back', () => {
  expect(remadeFile({ heldBack: new Map() })).toBe('release');
  expect(remadeFile(pressed)).toBe('damaged');
});

it('such a file gets its name, or is removed with a word on the pictures', async () => {
  const done: string[] = [];
  const parts = {
    ...pressed,
    release: async () => void done.push('named'),
    discard: async () => void done.push('gone'),
  };
  await releaseRemade({ ...parts, heldBack: new Map() });
  await expect(releaseRemade(parts)).rejects.toMatchObject({
    code: 'store_unusable',
    trouble: { kind: 'pictures_damaged' },
  });
  expect(done).toEqual(['named', 'gone']);
});
