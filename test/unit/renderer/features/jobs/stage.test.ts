import { describe, expect, it } from 'vitest';
import type { Batch, Print } from '#shared/jobs/production.ts';
import { stageOf } from '#window/features/jobs/stage.ts';

const job = (change: Partial<Batch>) =>
  ({ state: 'done', counts: {}, prints: [], printing: false, ...change }) as Batch;
const print = (proofed: number, sent: number) => ({ waiting: { proofed, sent } }) as Print;

describe('the stage of a job', () => {
  it.each([
    ['making', 'it is not done', { state: 'paused', counts: { made: 3 } }],
    ['making', 'rows failed and nobody has said what is to become of them', { counts: { made: 3, failed: 1 } }],
    ['proof', 'labels are on no sheet', { counts: { made: 3 } }],
    ['proof', 'sheets are being made', { printing: true, prints: [print(0, 3)] }],
    ['proof', 'labels are to be printed anew', { counts: { made: 1, sent: 2 }, prints: [print(0, 2)] }],
    ['print', 'sheets wait for the printer', { counts: { proofed: 3, failed: 1 }, prints: [print(3, 0)] }],
    ['outcome', 'nobody has said how they came out', { counts: { sent: 3 }, prints: [print(0, 3)] }],
    ['done', 'all is said', { counts: { printed: 3 }, prints: [print(0, 0)] }],
    ['done', 'it was cancelled and voided', { state: 'cancelled', counts: { voided: 3 } }],
  ] as const)('is %s where %s', (stage, _, change) => {
    expect(stageOf(job(change as Partial<Batch>))).toBe(stage);
  });
});
