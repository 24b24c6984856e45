// @module-tag one-engine: no database in it
import { describe, expect, it } from 'vitest';
import {
  afterCancelledSending,
  afterWord,
  isMoving,
  isOfStation,
  isOurs,
  lost,
  type PrinterWord,
  printerJobView,
  proposedOf,
  type Word,
  waitsForData,
  wasPrinted,
} from '#main/services/printers/job-rules.ts';
import type { PrinterJobRow } from '#main/store/rows.ts';
import { refusal } from '#shared/troubles/errors.ts';

const [PENDING, PROCESSING, STOPPED, CANCELLED, ABORTED, COMPLETED] = [3, 5, 6, 7, 8, 9];

/** Three sheets at a printer that counts. */
function job(more: Partial<Record<keyof PrinterJobRow, unknown>> = {}, queue = false): PrinterJobRow {
  const kept = {
    id: 4,
    batch_id: 2,
    print: 1,
    sheets: [5, 6, 7],
    follows: null,
    state: 'sent',
    asks: false,
    counted: null,
    reasons: [],
    came_out: null,
    answered_by: null,
    trouble: null,
    job_uuid: null,
    job_name: 'Twinmark 4',
    printer: { name: 'Hall', queue },
    begun_at: 'then',
    updated_at: 'now',
    ...more,
  };
  return kept as unknown as PrinterJobRow;
}

const word = (state: number, more: Partial<Word> = {}): Word => ({
  uuid: null,
  name: 'Twinmark 4',
  state,
  reasons: [],
  counted: null,
  ...more,
});
const printer = (more: Partial<PrinterWord> = {}): PrinterWord => ({ state: 'printing', reasons: [], ...more });

describe('a job at the printer', () => {
  it('is ours by its UUID where both sides have one, and else by its name', () => {
    expect(isOurs({ job_uuid: 'a', job_name: 'one' }, { uuid: 'a', name: 'other' })).toBe(true);
    expect(isOurs({ job_uuid: 'a', job_name: 'one' }, { uuid: 'b', name: 'one' })).toBe(false);
    expect(isOurs({ job_uuid: null, job_name: 'one' }, { uuid: 'b', name: 'one' })).toBe(true);
    expect(isOurs({ job_uuid: 'a', job_name: 'one' }, { uuid: null, name: 'two' })).toBe(false);
  });

  it('is followed by its own station, and after its row was moved from a file or into one by whoever opens it', () => {
    expect(isOfStation({ station: 'north' }, 'north')).toBe(true);
    expect(isOfStation({ station: 'north' }, 'south')).toBe(false);
    expect(isOfStation({ station: null }, 'north')).toBe(true);
    expect(isOfStation({ station: 'north' }, null)).toBe(true);
  });

  it('waits for its sheets only as long as it has not ended', () => {
    expect(waitsForData({ state: PENDING, reasons: ['job-incoming'] })).toBe(true);
    expect(waitsForData({ state: PENDING, reasons: ['job-queued'] })).toBe(false);
    expect(waitsForData({ state: ABORTED, reasons: ['job-incoming'] })).toBe(false);
  });
});

describe('the word of the printer', () => {
  it.each([
    ['nothing', null],
    ['the job of somebody else', word(COMPLETED, { name: 'a letter', counted: 3 })],
  ])('leaves the job unknown where it is %s, and a person is asked', (_, said) => {
    expect(afterWord(job(), said, null, 'printer')).toEqual(lost());
    expect(lost()).toMatchObject({ state: 'unknown', asks: true, trouble: { kind: 'print_lost' } });
  });

  it('is kept while the job is on its way, and nothing is kept twice', () => {
    expect(afterWord(job(), word(PROCESSING, { counted: 1 }), printer(), 'printer')).toEqual({
      state: 'printing',
      counted: 1,
      reasons: [],
    });
    expect(afterWord(job({ state: 'printing', counted: 1 }), word(PROCESSING, { counted: 1 }), null, 'printer')).toBe(
      null,
    );
    expect(afterWord(job({ state: 'printing' }), word(PENDING), null, 'printer')).toMatchObject({ state: 'sent' });
  });

  it('says that it stopped and why, whether the job or the printer stopped, without what says nothing', () => {
    const stopped = { state: 'stopped', reasons: ['media-empty'] };
    const said = word(PROCESSING, { reasons: ['printer-stopped', 'media-empty'] });
    expect(afterWord(job(), said, printer({ state: 'stopped', reasons: ['media-empty'] }), 'always')).toMatchObject(
      stopped,
    );
    expect(afterWord(job(), word(STOPPED, { reasons: ['media-empty'] }), null, 'always')).toMatchObject(stopped);
  });

  it('names a hold, and nothing of the usual way of a job through a printer or a queue', () => {
    const usual = ['job-spooling', 'job-transforming', 'queued-in-device', 'cups-waiting-for-job-completed'];
    expect(afterWord(job(), word(PROCESSING, { reasons: usual }), null, 'printer')?.reasons).toEqual([]);
    const held = word(PENDING, { reasons: ['job-hold-until-specified'] });
    expect(afterWord(job(), held, printer({ state: 'idle', reasons: ['none'] }), 'printer')).toMatchObject({
      state: 'sent',
      reasons: ['job-hold-until-specified'],
    });
  });

  it('never counts less than nothing, nor much more than there is; a queue does not count sheets', () => {
    const counted = (count: number, queue = false) =>
      afterWord(job({}, queue), word(PROCESSING, { counted: count }), null, 'printer')?.counted;
    expect([counted(-1), counted(2), counted(900), counted(2, true)]).toEqual([0, 2, 4, null]);
  });
});

describe('the end of a job', () => {
  const end = (state: number, counted: number | null, confirm: 'printer' | 'always' = 'printer', queue = false) =>
    afterWord(job({}, queue), word(state, { counted }), null, confirm);

  it('is believed where the printer counted every sheet, and nobody wants to be asked', () => {
    expect(end(COMPLETED, 3)).toMatchObject({
      state: 'done',
      asks: false,
      came_out: [5, 6, 7],
      answered_by: 'printer',
    });
  });

  it.each([
    ['counted fewer', end(COMPLETED, 2)],
    ['counted more', end(COMPLETED, 4)],
    ['counted none', end(COMPLETED, null)],
    ['is a queue', end(COMPLETED, 3, 'printer', true)],
    ['is always confirmed', end(COMPLETED, 3, 'always')],
  ])('is asked about where the printer %s', (_, change) => {
    expect(change).toMatchObject({ state: 'done', asks: true });
    expect(change?.came_out).toBeUndefined();
  });

  it('is not believed of a job that bears another name: some printers give their UUIDs anew after a restart', () => {
    const other = word(COMPLETED, { uuid: 'a', name: 'a letter', counted: 3 });
    const ended = afterWord(job({ job_uuid: 'a' }), other, null, 'printer');
    expect(ended).toMatchObject({ state: 'done', asks: true, counted: null });
    const cut = word(COMPLETED, { uuid: 'a', name: 'Twinm', counted: 3 });
    expect(afterWord(job({ job_uuid: 'a' }), cut, null, 'printer')).toMatchObject({ asks: false });
  });

  it('is always asked about where it was cancelled or failed', () => {
    expect(end(CANCELLED, 3)).toMatchObject({ state: 'cancelled', asks: true });
    expect(end(ABORTED, 0)).toMatchObject({ state: 'failed', asks: true });
  });

  it('frees its labels where the printer counted nothing and the data never arrived whole, and there alone', () => {
    const endOf = (state: number, counted: number | null) => afterCancelledSending(job(), word(state, { counted }));
    expect(endOf(CANCELLED, 0)).toMatchObject({ state: 'failed', asks: false, came_out: [], answered_by: 'printer' });
    expect(endOf(CANCELLED, 1)).toMatchObject({ state: 'cancelled', asks: true });
    expect(endOf(CANCELLED, null)).toMatchObject({ state: 'cancelled', asks: true });
    expect(endOf(COMPLETED, 0)).toMatchObject({ state: 'done', asks: true });
    expect(afterCancelledSending(job(), null)).toEqual(lost());
  });
});

it('a job that is not sent yet, as the disk has it, was printed where the printer says so, and not where it is empty there', () => {
  const said = (state: number, counted: number | null, reasons: string[] = []) =>
    wasPrinted(word(state, { counted, reasons }));
  expect([said(COMPLETED, 3), said(COMPLETED, null), said(PROCESSING, 0), said(CANCELLED, 1)]).not.toContain(false);
  expect([said(CANCELLED, 0), said(ABORTED, null), said(COMPLETED, 0), said(PENDING, 0)]).not.toContain(true);
  expect(said(PROCESSING, 0, ['job-data-insufficient'])).toBe(false);
});

it('the sheets that are proposed as printed are the first ones, as many as were counted', () => {
  expect(proposedOf(job({ counted: 2 }))).toEqual([5, 6]);
  expect(proposedOf(job({ counted: null }))).toEqual([]);
  expect(proposedOf(job({ counted: 2 }, true))).toEqual([]);
});

it('a job moves until it has ended', () => {
  const states = ['asked', 'sending', 'stopped', 'done', 'unknown', 'answered'] as const;
  expect(states.filter((state) => isMoving({ state }))).toEqual(['asked', 'sending', 'stopped']);
});

it('the window is told what is proposed, what came out, and the reason as a sentence', () => {
  const view = printerJobView(job({ ...lost(), counted: 1 }), refusal('printer_password', { host: 'hall' }));
  expect(view).toMatchObject({ first_sheet: 5, last_sheet: 7, proposed: [5], out: null, reachable: false });
  expect(view.reason).toMatch(/printer/);
  expect(printerJobView(job({ came_out: [6], follows: [8, 9] }), null)).toMatchObject({
    out: [6],
    follow: 2,
    reason: null,
  });
});
