import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { askForLabelPrinter, countOf, createStatus, printLabels } from '#main/printers/zpl/label-printer.ts';
import { openLabelLine, writeToDevice } from '#main/printers/zpl/line.ts';
import { readErrors, readHostStatus } from '#main/printers/zpl/status.ts';
import { type FakeLabelPrinter, startLabelPrinter } from '#test/support/printers/fake-label-printer.ts';

const PACE = { printing: 4, stopped: 12, silence: 300 };
let printer: FakeLabelPrinter;
afterEach(() => printer?.close());

async function printed(labels: number, options: Parameters<typeof startLabelPrinter>[0] = {}, prepare = () => {}) {
  printer = await startLabelPrinter({ pace: 6, ...options });
  prepare();
  const line = await openLabelLine(printer);
  const told: string[] = [];
  try {
    const before = await countOf(line, PACE.silence);
    const formats = Array.from({ length: labels }, (_, i) => `^XA^FX label ${i + 1}^FS^XZ\n`);
    const out = await printLabels(line, {
      formats,
      before,
      pace: PACE,
      signal: AbortSignal.timeout(20_000),
      told: async (counted, reasons) => void told.push([counted, ...reasons].join(' ')),
    });
    return { ...out, told };
  } finally {
    line.close();
  }
}

describe('a printer of labels', () => {
  it('gets no more labels ahead than it must have, and is believed where its own count says the same', async () => {
    let most = 0;
    const out = await printed(7, { onLabel: () => (most = Math.max(most, printer.waiting())) });
    expect(out).toMatchObject({ counted: 7, isSure: true });
    expect([printer.printed.length, out.told.at(-1)]).toEqual([7, '7']);
    expect(most).toBeLessThan(3);
  });

  it('is not believed where it counts otherwise, swallows a label, or counts nothing, and nothing is left in it then', async () => {
    const lies: readonly (readonly [change: object, counted: number])[] = [
      [{ swallows: 1 }, 3],
      [{ noCount: true }, 4],
      [{ saysNothingLeft: true, swallows: 2 }, 2],
    ];
    for (const [change, counted] of lies) {
      const out = await printed(4, {}, () => Object.assign(printer.faults, change));
      expect(out).toMatchObject({ counted, isSure: false });
      expect(printer.waiting()).toBe(0);
      await printer.close();
    }
    const over = await printed(4, { onLabel: () => Object.assign(printer.faults, { miscounts: 1 }) });
    expect(over).toMatchObject({ counted: 4, isSure: false });
  });

  it('stands still without labels, says so also where it is silent to ~HS, and a label may be spoilt by that', async () => {
    const out = await printed(5, {
      onLabel: () => {
        if (printer.printed.length !== 2) return;
        printer.faults.stopped = 1;
        setTimeout(() => (printer.faults.stopped = 0), 100);
      },
    });
    expect(out).toMatchObject({ counted: 5, isSure: false });
    expect(out.told.some((one) => one.endsWith('media-empty'))).toBe(true);
    expect(printer.printed).toHaveLength(5);
  });

  it('is away where its line is cut, its plug pulled, or it says nothing', async () => {
    const away = { trouble: { kind: 'printer_away' } };
    for (const fault of ['cutLines', 'powerCut'] as const) {
      const run = printed(4, { onLabel: () => printer.printed.length === 2 && printer[fault]() });
      await expect(run).rejects.toMatchObject(away);
      await printer.close();
    }
    const silent = printed(4, { onLabel: () => Object.assign(printer.faults, { mute: true }) });
    await expect(silent).rejects.toMatchObject(away);
  });

  it('is asked who it is and how it is, by ~HS alone where it knows no more', async () => {
    printer = await startLabelPrinter({ dotsAMm: 12 });
    expect(await askForLabelPrinter(printer)).toEqual({ name: 'TEST LABELS', dotsAMm: 12, reasons: [], left: 0 });
    Object.assign(printer.faults, { noErrors: true, silentStatus: false, stopped: 4 });
    const line = await openLabelLine(printer);
    const ask = createStatus(line, PACE.silence);
    expect(await ask()).toEqual({ reasons: ['cover-open'], left: 0 });
    line.close();
  });

  it('is none where something else answers, however much', async () => {
    printer = await startLabelPrinter();
    printer.faults.garbage = 'HTTP/1.1 400 Bad Request\r\n'.repeat(100_000);
    await expect(askForLabelPrinter(printer)).rejects.toMatchObject({ trouble: { kind: 'label_printer_garbage' } });
    const refusing = createServer((line) => line.destroy());
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const { port } = refusing.address() as { port: number };
    const asked = askForLabelPrinter({ uri: `zpl://127.0.0.1:${port}` });
    await expect(asked).rejects.toMatchObject({ trouble: { kind: 'printer_away' } });
    refusing.close();
  });
});

describe('a device of this machine', () => {
  it('takes labels, and is no file', async () => {
    await writeToDevice({ uri: 'zpl:///dev/null' }, '^XA^XZ');
    const inFile = writeToDevice({ uri: `zpl:///dev/..${import.meta.filename}` }, '^XA^XZ');
    await expect(inFile).rejects.toMatchObject({ trouble: { kind: 'printer_address' } });
    const gone = writeToDevice({ uri: 'zpl:///dev/usb/lp99' }, '^XA^XZ');
    await expect(gone).rejects.toMatchObject({ trouble: { kind: 'printer_away' } });
  });
});

describe('what a printer says', () => {
  it('is read as the manual has it', () => {
    // The example of the manual for ~HS, and errors of ~HQES.
    const lines = ['030,0,0,1245,002,0,0,0,000,0,0,0', '001,0,0,0,1,2,6,0,00000003,1,000', '1234,0'];
    const answer = lines.map((line) => `\x02${line}\x03\r\n`).join('');
    expect(readHostStatus(answer)).toMatchObject({ paperOut: false, paused: false, headOpen: false, left: 5 });
    expect(readHostStatus(answer.replace('0,1245', '1,1245'))).toMatchObject({ paused: true });
    expect(readHostStatus(answer.slice(0, 60))).toBeNull();
    expect(readErrors('ERRORS: 1 00000000 00000005')).toEqual(['cover-open', 'media-empty']);
    expect(readErrors('ERRORS: 1 00000000 00010002')).toEqual(['marker-supply-empty', 'paused']);
    expect(readErrors('ERRORS: 0 00000000 00000000')).toEqual([]);
    expect(readErrors('WARNINGS: 0 00000000 00000000')).toBeNull();
  });
});
