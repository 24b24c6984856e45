import { afterEach, describe, expect, it, test } from 'vitest';
import { checksOf, formatFor, mediumFor, type SheetsToPrint } from '#main/printers/checks.ts';
import { merged, printerTold } from '#main/printers/finding.ts';
import { jobWords, spoiling } from '#main/printers/job-words.ts';
import { attribute } from '#main/printers/message.ts';
import * as ipp from '#main/printers/operations.ts';
import { reasonsOf } from '#main/printers/printer.ts';
import { type FakeOptions, mediumOf, startFakePrinter } from '#test/support/printers/fake-printer.ts';

const A4: SheetsToPrint = {
  width: 210,
  height: 297,
  dpi: 300,
  pictures: [{ cell: 1, left: 5, top: 13, right: 104, bottom: 80 }],
};
const ANY = { tray: null, media_type: null, uuid: null };
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function fake(options: FakeOptions = {}) {
  const printer = await startFakePrinter(options);
  closing.push(printer.close);
  const address = { uri: printer.uri, fingerprint: null };
  return { ...printer, address, said: async () => (await ipp.askForPrinter(address)).printer };
}

function there<T>(found: T | null): T {
  if (found === null) throw new Error('nothing was found');
  return found;
}

async function* pieces(text: string) {
  yield Buffer.from(text);
}

describe('a printer', () => {
  it('takes a job in steps, and counts', async () => {
    const { address, arrived } = await fake({ sheetsIn: () => 2 });
    const { printer } = await ipp.askForPrinter(address);
    const words = jobWords(printer, there(mediumFor(printer, A4, ANY)), there(formatFor(printer, A4)), ANY);
    const job = await ipp.createJob(address, { name: 'unique', words });
    expect(job).toMatchObject({ state: 4, reasons: ['job-data-insufficient'], ignored: [] });
    await ipp.sendDocument(address, job, { format: 'application/pdf', document: pieces('%PDF'), silence: 0 });
    await expect.poll(async () => (await ipp.askForJob(address, job))?.state).toBe(9);
    expect(await ipp.jobsNamed(address, 'unique')).toMatchObject([{ uuid: job.uuid, counted: 2 }]);
    expect(arrived).toHaveLength(1);
  });

  it.each([
    ['apart', [9, 4], 2],
    ['all', [9, 4], 2],
    ['none', [4], 2],
  ] as const)(
    'tells its jobs of a name, those on their way and those that ended, each once; it lists them: %s',
    async (lists, states, asked) => {
      const printer = await fake({ sheetsIn: () => 1 });
      const { address } = printer;
      printer.faults.lists = lists;
      const ended = await ipp.createJob(address, { name: 'unique', words: new Map() });
      await ipp.sendDocument(address, ended, { format: 'application/pdf', document: pieces('%PDF'), silence: 0 });
      await expect.poll(async () => (await ipp.askForJob(address, ended))?.state).toBe(9);
      await ipp.createJob(address, { name: 'unique', words: new Map() });
      await ipp.createJob(address, { name: 'other', words: new Map() });
      const found = await ipp.jobsNamed(address, 'unique');
      expect(found.map(({ state }) => state).sort((a, b) => b - a)).toEqual(states);
      expect(printer.asked.filter((one) => one === 'jobs')).toHaveLength(asked);
    },
  );

  it('has no list where it keeps no jobs for a while, and says so of those on their way', async () => {
    const { address, faults } = await fake();
    faults.refused = { jobs: 0x040b };
    await expect(ipp.jobsNamed(address, 'unique')).rejects.toMatchObject({ trouble: { kind: 'printer_refuses' } });
  });

  it('is asked for what it lists, one copy on one side, never scaled', async () => {
    const { said } = await fake();
    const printer = await said();
    const words = jobWords(printer, there(mediumFor(printer, A4, ANY)), { type: 'application/pdf' }, ANY);
    const value = (name: string) => words.get(name)?.values[0];
    expect(['copies', 'sides', 'print-scaling', 'print-quality', 'print-color-mode'].map(value)).toEqual([
      ...[1, 'one-sided', 'none', 5, 'color'],
    ]);
    expect(words.has('number-up')).toBe(false);
  });

  it('tells what it ignores under a good status', async () => {
    const { address, faults } = await fake();
    faults.ignores = ['print-scaling', 'finishings'];
    const job = await ipp.createJob(address, { name: 'x', words: new Map() });
    expect(spoiling(job.ignored)).toEqual(['print-scaling']);
  });

  it('knows no job of a number after a power cut', async () => {
    const { address, powerCut } = await fake();
    const job = await ipp.createJob(address, { name: 'x', words: new Map() });
    powerCut();
    expect(await ipp.askForJob(address, job)).toBeNull();
  });
});

describe('what a printer may answer instead', () => {
  it.each([
    ['printer_garbage', { garbage: Buffer.from('<html>') }],
    ['printer_garbage', { flood: 2 ** 30 }],
    ['printer_password', { http: 401 }],
    ['printer_busy', { refused: { printer: 0x507 } }],
    ['printer_closed', { refused: { printer: 0x506 } }],
    ['printer_away', { lost: { printer: 1 } }],
  ])('%s', async (kind, given) => {
    const { faults, said } = await fake();
    Object.assign(faults, given);
    await expect(said()).rejects.toMatchObject({ trouble: { kind } });
  });

  it('nothing, since nobody is there', async () => {
    const { close, address } = await fake();
    await close();
    await expect(ipp.askForPrinter(address)).rejects.toMatchObject({ trouble: { kind: 'printer_away' } });
  });
});

test('what it calls itself, its trays and its troubles turns no text beside it, and stays in one line', async () => {
  const more = {
    'printer-info': attribute('name', 'Hall\u202etxt\n\u0007 2'),
    'media-source-supported': attribute('keyword', 'tray\u2066-1'),
    'printer-state-reasons': attribute('keyword', 'media\r\njam-error', 'x'.repeat(5000)),
  };
  const printer = await (await fake({ more })).said();
  expect([printer.name, printer.trays, printer.reasons[0]]).toEqual(['Hall txt 2', ['tray -1'], 'media jam']);
  expect(printer.reasons[1]).toHaveLength(1023);
});

test('nothing is written to a printer with another certificate', async () => {
  const { generate } = await import('selfsigned');
  const made = await generate([{ name: 'commonName', value: 'printer' }]);
  const { uri, asked } = await fake({ certificate: { key: made.private, cert: made.cert } });
  const { fingerprint } = await ipp.askForPrinter({ uri, fingerprint: null });
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
  await ipp.askForPrinter({ uri, fingerprint });
  const before = asked.length;
  const changed = ipp.askForPrinter({ uri, fingerprint: 'ab'.repeat(32) });
  await expect(changed).rejects.toMatchObject({ trouble: { kind: 'printer_changed' } });
  expect(asked).toHaveLength(before);
});

describe('checks before printing', () => {
  const kindsOf = async (options: FakeOptions, sheets = A4) => {
    const { said } = await fake(options);
    return checksOf(await said(), sheets, ANY).map(({ trouble: { kind }, stops }) => `${kind}${stops ? '!' : ''}`);
  };

  it('find nothing wrong with a good printer', async () => {
    expect(await kindsOf({})).toEqual([]);
  });

  it('name the labels that the margins would cut, by their pictures', async () => {
    const near = { ...A4, pictures: [...A4.pictures, { cell: 7, left: 0, top: 100, right: 50, bottom: 150 }] };
    const { said } = await fake();
    const [check] = checksOf(await said(), near, ANY);
    expect(check).toMatchObject({ stops: true, trouble: { kind: 'print_margins' } });
    expect(check.text).toContain('closer than 4.2 mm to the edge; the labels 7 come as close as 0.0 mm');
  });

  it.each([
    ['print_size!', { 'media-col-database': attribute('collection', mediumOf(10500, 14800, 0)) }],
    ['print_not_ready', { 'media-col-ready': attribute('collection', mediumOf(10500, 14800, 0)) }],
    ['print_grey', { 'color-supported': attribute('boolean', false) }],
    ['print_scaling', { 'print-scaling-supported': attribute('keyword', 'auto') }],
    ['print_operations!', { 'operations-supported': attribute('enum', 2, 4, 11) }],
    ['print_queue', { 'printer-type': attribute('enum', 4) }],
    ['print_dots!', { 'pwg-raster-document-type-supported': attribute('keyword', 'black_1') }],
  ])('%s', async (kind, more) => {
    expect(await kindsOf({ more })).toContain(kind);
  });

  it.each([
    ['print_kind', { media_type: 'velvet' }],
    ['print_other', { uuid: 'urn:uuid:00000000-0000-4000-8000-000000000000' }],
    ['print_tray', { tray: 'attic' }],
  ])('%s: what was kept of the printer is not so any more', async (kind, kept) => {
    const printer = await (await fake()).said();
    const kinds = (choice: object) => checksOf(printer, A4, { ...ANY, ...choice }).map(({ trouble }) => trouble.kind);
    expect(printer.uuid).not.toBeNull();
    expect(kinds({ uuid: printer.uuid, media_type: printer.mediaTypes[0] })).toEqual([]);
    expect(kinds(kept)).toEqual([kind]);
  });

  it('refuse a printer that would scale the PDF and takes no raster of these pixels', async () => {
    const more = {
      'print-scaling-supported': attribute('keyword', 'auto'),
      'pwg-raster-document-resolution-supported': attribute('resolution', { x: 360, y: 360, units: 3 }),
    };
    expect(await kindsOf({ more })).toContain('print_format!');
  });

  it('take a mode without margins only where pictures need it', async () => {
    const both = {
      'media-col-database': attribute('collection', mediumOf(21000, 29700, 0), mediumOf(21000, 29700, 423)),
    };
    const printer = await (await fake({ more: both })).said();
    expect(mediumFor(printer, A4, ANY)?.margins.left).toBe(423);
    const near = { ...A4, pictures: [{ cell: 1, left: 0, top: 0, right: 50, bottom: 50 }] };
    expect(mediumFor(printer, near, ANY)?.margins.left).toBe(0);
    const kinds = (sheets: typeof A4) => checksOf(printer, sheets, ANY).map(({ trouble }) => trouble.kind);
    expect([kinds(A4), kinds(near)]).toEqual([[], ['print_borderless']]);
    const edgeless = { 'media-col-database': attribute('collection', mediumOf(21000, 29700, 0)) };
    expect(checksOf(await (await fake({ more: edgeless })).said(), near, ANY)).toEqual([]);
  });
});

test('reasons lose their grade, the gravest first', () => {
  const said = new Map([
    ['r', attribute('keyword', 'toner-low-warning', 'none', 'media-jam-error', 'media-jam-error')],
  ]);
  expect(reasonsOf(said, 'r')).toEqual(['media-jam', 'toner-low']);
});

test('a printer that is told of twice stands once, encrypted and by its address', () => {
  const told = {
    name: 'Hall',
    port: 631,
    addresses: ['fe80::1', '192.168.0.20'],
    txt: { rp: 'ipp/print', UUID: 'AB' },
  };
  const found = ['ipp', 'ipps'].map((type) => there(printerTold({ ...told, type })));
  expect(merged(found).map(({ uri, uuid }) => [uri, uuid])).toEqual([
    ['ipps://192.168.0.20:631/ipp/print', 'urn:uuid:ab'],
  ]);
});
