// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { inspectionLines } from '#main/services/verify/inspection-files.ts';
import type { Label } from '#shared/jobs/production.ts';
import type { Finding } from '#shared/verify/inspection.ts';

const finding = (more: Partial<Finding>): Finding => ({
  id: 1,
  appearance: 1,
  at: '2026-11-21T09:00:00.000Z',
  state: 'found',
  message: null,
  watermark_id: null,
  record: null,
  batch: null,
  sheet: null,
  cell: null,
  grade: null,
  cause: null,
  measures: null,
  likeness: null,
  matches_artwork: null,
  print: null,
  print_limits: null,
  changed: [],
  assisted: false,
  from_ids: false,
  frames: 1,
  verdict: null,
  reason: null,
  earlier: null,
  undone: false,
  codes: [],
  contradictions: [],
  camera: null,
  ...more,
});
const label = (state: Label['state']): Label => ({
  id: 9,
  batch: 1,
  row: 1,
  state,
  watermark_id: 'TW-22222',
  reason: null,
  trouble: null,
  sheet: 1,
  cell: 2,
  grade: null,
  margin_db: null,
  replaces: null,
  metadata: {},
  changed_at: '2026-11-21T09:00:00.000Z',
});

async function* each<T>(all: readonly T[]) {
  yield* all;
}

it('says of each label as what it was counted, and lists those that were not shown', async () => {
  const shown = [finding({ id: 1 }), finding({ id: 2, verdict: 'rejected' }), finding({ id: 3, undone: true })];
  const findings = new Map([
    [1, 'checked'],
    [2, 'rejected'],
    [3, 'checked'],
  ] as const);
  const labels = { elsewhere: each([label('verified'), label('rejected')]), missing: each([label('printed')]) };
  const seen: string[] = [];
  for await (const line of inspectionLines(each([...shown, finding({ id: 4 })]), { findings }, labels, 'Pinot')) {
    const cells = line.trim().split(',');
    seen.push(`${cells[2]} ${cells.at(-1)}`);
    expect(cells).toHaveLength(19);
  }
  expect(seen.slice(1)).toEqual([
    ...['found checked', 'found rejected', 'found undone', 'found no'],
    ...['not_shown checked', 'not_shown rejected', 'missing missing'],
  ]);
});

it('says in words which code contradicts its record', async () => {
  const contradiction = { item: 'code', symbology: 'gs1_datamatrix', ai: '10', element: 'lot', says: 'L12' } as const;
  const camera = 'Desk camera (wine)';
  const one = finding({
    camera,
    state: 'wrong_code',
    contradictions: [{ ...contradiction, record: 'L21', hidden: false }],
  });
  const lines: string[] = [];
  const labels = { elsewhere: each<Label>([]), missing: each<Label>([]) };
  for await (const line of inspectionLines(each([one]), { findings: new Map() }, labels, null)) lines.push(line);
  expect(lines[0]).toContain(',frames,camera,codes,verdict,');
  expect(lines[1]).toContain('"Barcode says lot L12, record says L21."');
  expect(lines[1].trim()).toContain(',1,Desk camera (wine),');
});
