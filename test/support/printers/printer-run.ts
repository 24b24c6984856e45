// Prints under kills of the station and of the printer, cut lines, lost answers and duplicated ones. The operator is honest: what
// came out is counted at the printer, and answered so when the station asks.
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openStore } from '#main/store/open.ts';
import { idOf } from '#shared/core/id.ts';
import { PRINTER_JOB_ENDS, type PrinterJob } from '#shared/printing/printers.ts';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import { makeRandom, type Random } from '#test/support/random.ts';
import { newRecord } from '#test/support/store/lab.ts';
import { startLabelPrinter } from './fake-label-printer.ts';
import { startFakePrinter } from './fake-printer.ts';
import { type FakeOperation, NO_FAULTS } from './printer-faults.ts';
import type { SoakAnswer, SoakOrder } from './soak-station.ts';

export interface JobRun {
  readonly seed: number;
  readonly prints: number;
  /** On a printer of labels that speaks ZPL, and not on one of IPP. */
  readonly labels?: boolean;
  readonly control?: SoakControl;
  readonly tell?: (sentence: string) => void;
}

export interface PaperRunReport {
  readonly prints: number;
  readonly sheets: number;
  readonly jobs: number;
  readonly asked: number;
  readonly faults: Readonly<Record<string, number>>;
  /** Documents that were cut off after some of their sheets had come out. */
  readonly cut: number;
  /** Sentences; none is what is wanted. */
  readonly broken: readonly string[];
  /** Prints that went wrong in no way, but never came to their end. */
  readonly stuck: readonly string[];
}

/** Of a label whose picture is not what is tried here. */
const DATA = { metadata: {}, description: null, artwork: { problem: 'none' } };
const STATION = join(import.meta.dirname, 'soak-station.ts');
const MOST_SHEETS = 7;
/** Milliseconds: between two looks of the operator, the longest that a fault waits, and a print that never ends. */
const LOOK_MS = 15;
const LONGEST_WAIT_MS = 150;
const NEVER_MS = 300_000;
/** A station with a control in it gets stuck by that control, and the next print shows what is looked for. */
const NEVER_IN_CONTROL_MS = 20_000;
const SHEET_MS = 8;
/** Of all faults, besides those that fall on it by chance. */
const KILL_SHARE = 0.3;
/** Of the operator's looks at a printer without paper: some 30 looks with one each 15 ms leave the station time to notice. */
const PAPER_SHARE = 0.03;
/** Faults under which a document does not arrive whole. */
const CUTTING: readonly string[] = ['line cut', 'station killed', 'printer off and on'];
const OPERATIONS: readonly FakeOperation[] = ['validate', 'create', 'send', 'job', 'jobs', 'printer', 'cancel'];

/** A printer of the run, and what can go wrong with it. */
interface RunPrinter {
  readonly uri: string;
  readonly isStopped: () => boolean;
  readonly powerCut: () => void;
  /** What stands in its way is gone: it has paper. */
  readonly mend: () => void;
  /** Nothing goes wrong with it any more. */
  readonly calm: () => void;
  /** Whoever looks into the tray has seen to it. */
  readonly seenTo: () => void;
  /** Documents that were cut off after some of their sheets had come out. */
  readonly cut: () => number;
  readonly faults: Readonly<Record<string, (random: Random) => unknown>>;
  /** Before a fault: what the one before it left is over, as far as it is not kept. */
  readonly before: (kind: string) => void;
  readonly close: () => Promise<void>;
}

export async function paperRun({
  seed,
  prints,
  control,
  labels = false,
  tell = () => {},
}: JobRun): Promise<PaperRunReport> {
  const random = makeRandom(seed, 'paper');
  const folder = mkdtempSync(join(tmpdir(), 'twinmark-paper-run-'));
  const out = new Map<string, number>();
  const printer = labels ? await labelPrinter(out) : await sheetPrinter(out);
  const station = createSoakStation(folder, printer.uri, control);
  const longest = control ? NEVER_IN_CONTROL_MS : NEVER_MS;
  const report = {
    prints,
    sheets: 0,
    jobs: 0,
    asked: 0,
    cut: 0,
    faults: {} as Record<string, number>,
    broken: [] as string[],
    stuck: [] as string[],
  };
  try {
    const counts = Array.from({ length: prints }, () => 1 + random.below(MOST_SHEETS));
    await plant(folder, counts);
    await station.start();
    for (const [i, sheets] of counts.entries()) {
      const batch = i + 1;
      const { faults } = report;
      const found = await onePrint({ random, printer, station, batch, sheets, out, faults, longest });
      report.sheets += sheets;
      report.jobs += found.jobs;
      report.asked += found.asked;
      report.broken.push(...found.broken);
      report.cut = printer.cut();
      if (found.isStuck) report.stuck.push(`Print ${batch} never ended.`);
      if (batch % 10 === 0) tell(`${batch} of ${prints} prints, ${report.broken.length} broken`);
      if (control && report.broken.length > 0) return { ...report, prints: batch };
    }
    return report;
  } finally {
    await station.end();
    await printer.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function sheetPrinter(out: Map<string, number>): Promise<RunPrinter> {
  const fake = await startFakePrinter({
    pace: SHEET_MS,
    onSheet: (document, page) => count(out, document.toString('latin1'), page),
  });
  const { faults: at } = fake;
  return {
    uri: fake.uri,
    isStopped: () => at.stopped !== null,
    powerCut: fake.powerCut,
    mend: () => Object.assign(at, { stopped: null }),
    calm: () => Object.assign(at, { ...NO_FAULTS, lost: {}, refused: {}, twice: {} }),
    seenTo: () => Object.assign(at, { abortAfter: null }),
    cut: fake.cutWithSheets,
    before(kind) {
      // Others last until the next one of them.
      if (kind !== 'job aborted') at.abortAfter = null;
      if (kind !== 'not counting') at.silent = false;
      // A fault that cuts documents does not end `streams`: so some are cut with sheets out already.
      if (!CUTTING.includes(kind)) at.streams = false;
    },
    faults: {
      'printer off and on': () => fake.powerCut(),
      'line cut': () => fake.cutLines(),
      'answer lost': (random) => Object.assign(at.lost, { [random.pick(OPERATIONS)]: 1 + random.below(2) }),
      'asked twice, answered twice': (random) => Object.assign(at.twice, { [random.pick(OPERATIONS)]: 1 }),
      'out of paper': () => Object.assign(at, { stopped: 'media-empty-error' }),
      'job aborted': (random) => Object.assign(at, { abortAfter: random.below(3) }),
      'not counting': () => Object.assign(at, { silent: true }),
      'prints while it receives': () => Object.assign(at, { streams: true }),
      'line cut with sheets out': (random) => Object.assign(at, { streams: true, cutAfter: 1 + random.below(2) }),
    },
    close: fake.close,
  };
}

async function labelPrinter(out: Map<string, number>): Promise<RunPrinter> {
  let cut = 0;
  const fake = await startLabelPrinter({ pace: SHEET_MS, onLabel: (format) => count(out, format, 0) });
  const { faults: at } = fake;
  return {
    uri: fake.uri,
    isStopped: () => at.stopped !== 0,
    powerCut: fake.powerCut,
    mend: () => Object.assign(at, { stopped: 0 }),
    calm: fake.calm,
    seenTo: () => {},
    cut: () => cut,
    // Others last until the next one of them.
    before: (kind) => Object.assign(at, { noCount: kind === 'not counting', miscounts: 0, saysNothingLeft: false }),
    faults: {
      'printer off and on': () => fake.powerCut(),
      'line cut': () => fake.cutLines(),
      'out of labels': (random) => Object.assign(at, { stopped: 1, silentStatus: random.chance(0.5) }),
      'head open': () => Object.assign(at, { stopped: 4 }),
      paused: () => Object.assign(at, { stopped: 0x10000, silentStatus: false }),
      'not counting': () => {},
      'counts too much': (random) => Object.assign(at, { miscounts: 1 + random.below(3) }),
      'counts too little': (random) => Object.assign(at, { miscounts: -1 - random.below(3) }),
      'says that nothing is left': () => Object.assign(at, { saysNothingLeft: true }),
      'swallows a label': () => Object.assign(at, { swallows: 1 }),
      'line cut with labels out': (random) => {
        cut++;
        Object.assign(at, { cutAfter: 1 + random.below(2) });
      },
    },
    close: fake.close,
  };
}

/** Which sheet a page of a document is stands in the document. */
function count(out: Map<string, number>, document: string, page: number): void {
  const [, name = '?'] = [...document.matchAll(/% sheet (\d+\/\d+)/g)][page] ?? [];
  out.set(name, (out.get(name) ?? 0) + 1);
}

/** Batches whose sheets are proven, one label on each. */
async function plant(folder: string, counts: readonly number[]): Promise<void> {
  const store = await openStore({ folder, clock: Date.now, log: () => {} });
  await store.templates.put({ id: 'part', name: 'Part', fields: [] });
  for (const [i, sheets] of counts.entries()) {
    await store.change(async ({ batches, labels, records }) => {
      const print = {
        number: 1,
        first_sheet: 1,
        sheets,
        labels: sheets,
        held_back: [],
        options: DEFAULT_SHEET_OPTIONS,
      };
      const plan = { prints: [print] } as never;
      const batch = await batches.insert({ owner_id: null, name: `Batch ${i + 1}`, template_id: 'part', plan });
      const rows = Array.from({ length: sheets }, (_, at) => ({ batch_id: batch.id, row_number: at + 1 }));
      await labels.insertAll(rows.map((row) => ({ ...row, data: DATA, replaces: null })) as never);
      for (const label of await labels.ofBatch(batch.id, { afterId: 0, limit: sheets })) {
        const record_id = idOf(label.id);
        await records.insert(newRecord(record_id, null, { template_id: 'part' }));
        await labels.change(label.id, { state: 'proofed', record_id, sheet: label.row_number, cell: 1 });
      }
    });
  }
  await store.close();
}

interface OnePrint {
  readonly random: Random;
  readonly printer: RunPrinter;
  readonly station: SoakStation;
  readonly batch: number;
  readonly sheets: number;
  readonly out: ReadonlyMap<string, number>;
  readonly faults: Record<string, number>;
  /** Milliseconds after which a print counts as stuck. */
  readonly longest: number;
}

/** Orders until every sheet is out, while something goes wrong again and again. */
async function onePrint(run: OnePrint) {
  const { random, printer, station, batch, sheets, out } = run;
  const broken: string[] = [];
  const asked = new Set<number>();
  const began = performance.now();
  let faultsLeft = random.below(5);
  let faultAt = began + random.below(LONGEST_WAIT_MS);
  let request = `print ${batch} 1`;
  for (let orders = 1; ; ) {
    if (faultsLeft > 0 && performance.now() > faultAt) {
      faultsLeft--;
      faultAt = performance.now() + random.below(LONGEST_WAIT_MS);
      await oneFault(run);
    }
    const { jobs = [], sheets: states = {} } = await station.ask({ kind: 'jobs', batch });
    broken.push(...claimsOf(jobs, states, batch, out), ...twiceOf(batch, sheets, out));
    const open = jobs.find(({ state, asks }) => asks || !PRINTER_JOB_ENDS.includes(state));
    const isDone = Object.values(states).length === sheets && Object.values(states).every((one) => one === 'printed');
    const isOver = broken.length > 0 || performance.now() - began > run.longest;
    if (isDone || isOver) {
      printer.calm();
      return { jobs: jobs.length, asked: asked.size, broken, isStuck: !isDone && broken.length === 0 };
    }
    if (open?.asks) {
      asked.add(open.id);
      await answerTruly(run, open);
    } else if (open) {
      await helpOn(run, open);
    } else {
      const { refused, fault } = await station.ask({ kind: 'print', batch, request });
      if (fault !== undefined) broken.push(fault);
      if (refused === undefined && fault === undefined) request = `print ${batch} ${++orders}`;
    }
    await pause(LOOK_MS);
  }
}

/** A printer that forgot its job is switched off and on first, as the window says; then the tray is looked into, and the printer after. */
async function answerTruly({ printer, station, out, batch }: OnePrint, job: PrinterJob): Promise<void> {
  printer.seenTo();
  if (job.state === 'unknown') printer.powerCut();
  const lying = job.sheets.filter((sheet) => (out.get(`${batch}/${sheet}`) ?? 0) > 0);
  await station.ask({ kind: 'answer', job: job.id, out: lying });
}

/** Paper is put in where the printer blinks, whatever the station knows of that; and what never ends is cancelled. */
async function helpOn({ random, printer, station, faults }: OnePrint, job: PrinterJob): Promise<void> {
  if (printer.isStopped() && random.chance(PAPER_SHARE)) printer.mend();
  if (job.state === 'stopped' && random.chance(0.05)) {
    note(faults, 'cancelled');
    await station.ask({ kind: 'cancel', job: job.id });
  }
}

async function oneFault({ random, printer, station, faults }: OnePrint): Promise<void> {
  const kinds: RunPrinter['faults'] = {
    'station killed': () => station.restart(random.below(LONGEST_WAIT_MS)),
    ...printer.faults,
  };
  const kind = random.chance(KILL_SHARE) ? 'station killed' : random.pick(Object.keys(kinds));
  note(faults, kind);
  printer.before(kind);
  await kinds[kind](random);
}

function note(faults: Record<string, number>, kind: string): void {
  faults[kind] = (faults[kind] ?? 0) + 1;
}

/** Labels that count as printed and did not come out, and ended jobs that should have asked. */
function claimsOf(
  jobs: readonly PrinterJob[],
  states: Readonly<Record<number, string>>,
  batch: number,
  out: ReadonlyMap<string, number>,
): string[] {
  const isOut = (sheet: number) => (out.get(`${batch}/${sheet}`) ?? 0) > 0;
  const claimed = Object.entries(states).filter(([sheet, state]) => state === 'printed' && !isOut(Number(sheet)));
  const unasked = jobs.filter(
    ({ state, asks, out: said }) => PRINTER_JOB_ENDS.includes(state) && !asks && said === null,
  );
  return [
    ...claimed.map(([sheet]) => `Sheet ${batch}/${sheet} counts as printed and did not come out.`),
    ...unasked.map(({ id }) => `What came out of job ${id} is unknown, and nobody is asked.`),
  ];
}

function twiceOf(batch: number, sheets: number, out: ReadonlyMap<string, number>): string[] {
  return Array.from({ length: sheets }, (_, i) => `${batch}/${i + 1}`)
    .filter((name) => (out.get(name) ?? 0) > 1)
    .map((name) => `Sheet ${name} came out ${out.get(name)} times.`);
}

type Wanted = SoakOrder extends infer T ? (T extends SoakOrder ? Omit<T, 'n'> : never) : never;
type SoakStation = ReturnType<typeof createSoakStation>;

/** The station's process. What was asked of one that was killed is asked again of the next. */
function createSoakStation(folder: string, uri: string, control?: SoakControl) {
  let child: ChildProcess | null = null;
  let restarting: Promise<void> | null = null;
  let n = 0;
  const waiting = new Map<number, { readonly order: SoakOrder; readonly resolve: (answer: SoakAnswer) => void }>();

  async function start(): Promise<void> {
    const args = [folder, uri, ...(control ? [control] : [])];
    const fresh = fork(STATION, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child = fresh;
    await new Promise<void>((resolve, reject) => {
      fresh.on('exit', (code) => reject(new Error(`the station of the run ended with ${code}`)));
      fresh.on('message', (answer: SoakAnswer) => {
        if (answer.n === 0) resolve();
        waiting.get(answer.n)?.resolve(answer);
        waiting.delete(answer.n);
      });
    });
    for (const { order } of waiting.values()) send(order);
  }

  async function kill(): Promise<void> {
    const old = child;
    if (!old || old.exitCode !== null || old.signalCode !== null) return;
    const gone = new Promise((resolve) => old.once('exit', resolve));
    old.kill('SIGKILL');
    await gone;
  }

  /** One that is being killed does not take it: it is sent again after the start. */
  function send(order: SoakOrder): void {
    if (child?.connected) child.send(order, () => {});
  }

  return {
    start,
    ask(wanted: Wanted): Promise<SoakAnswer> {
      const order = { ...wanted, n: ++n } as SoakOrder;
      return new Promise((resolve) => {
        waiting.set(order.n, { order, resolve });
        send(order);
      });
    },
    /** Killed so many milliseconds from now, whatever it is at then, and started again. */
    restart(milliseconds: number): void {
      restarting ??= (async () => {
        await pause(milliseconds);
        await kill();
        await start();
        restarting = null;
      })();
    },
    async end(): Promise<void> {
      await restarting;
      await kill();
    },
  };
}

/** What a station leaves out that is to be found: the word on the disk before the first byte, or the look at the printer after a start. */
export const SOAK_CONTROLS = ['no-disk-word', 'no-look-up'] as const;
export type SoakControl = (typeof SOAK_CONTROLS)[number];
