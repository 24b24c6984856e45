// A printer of labels of the tests, over a real port, with every fault that such a printer can have. It counts the labels that come out.

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export interface LabelFaults {
  /** Bits of ~HQES: 1 no labels, 2 no ribbon, 4 head open, 65536 paused. It stands still. */
  stopped: number;
  /** The same bits, from the next label on that arrives. */
  stopsOnArrival: number;
  /** Says nothing to ~HS while it stands still, as the manual of ZPL has it. */
  silentStatus: boolean;
  /** Knows ~HS alone. */
  noErrors: boolean;
  /** Has no count of labels. */
  noCount: boolean;
  /** Says that nothing is left, whatever it has. */
  saysNothingLeft: boolean;
  /** What it counts too much, or too little. */
  miscounts: number;
  /** Swallows so many labels: they are gone from its memory, and did not come out. */
  swallows: number;
  /** Cuts the line after so many further labels. */
  cutAfter: number | null;
  mute: boolean;
  /** Bytes that it answers in place of everything. */
  garbage: string | null;
}

const NO_FAULTS: LabelFaults = {
  stopped: 0,
  stopsOnArrival: 0,
  silentStatus: true,
  noErrors: false,
  noCount: false,
  saysNothingLeft: false,
  miscounts: 0,
  swallows: 0,
  cutAfter: null,
  mute: false,
  garbage: null,
};

interface LabelPrinterOptions {
  /** Milliseconds a label. */
  readonly pace?: number;
  readonly dotsAMm?: number;
  readonly onLabel?: (format: string) => void;
}

export type FakeLabelPrinter = Awaited<ReturnType<typeof startLabelPrinter>>;

const STX = '\x02';
const ETX = '\x03';

export async function startLabelPrinter({ pace = 5, dotsAMm = 8, onLabel }: LabelPrinterOptions = {}) {
  const faults: LabelFaults = { ...NO_FAULTS };
  /** Formats that came whole, and are not printed. */
  const waiting: string[] = [];
  const printed: string[] = [];
  const lines = new Set<Socket>();
  let counted = 1000;
  let life = 0;
  let isAtWork = false;

  const answers: readonly (readonly [asked: RegExp, answer: (asked: string) => string])[] = [
    [/^~HI/, () => frame(`TEST LABELS,V1.0,${dotsAMm},8176KB`)],
    [/^~HS/, () => (faults.stopped !== 0 && faults.silentStatus ? '' : status())],
    [/^~HQES/, () => (faults.noErrors ? '' : errors())],
    [
      /^! U1 getvar "odometer\.total_label_count"\r\n/,
      () => (faults.noCount ? '"?"' : `"${counted + faults.miscounts}"`),
    ],
    [
      /^~JA/,
      () => {
        // What it prints at this moment comes out.
        waiting.splice(isAtWork ? 1 : 0);
        return '';
      },
    ],
    [/^~SD\d\d/, () => ''],
    [/^\^XA[\s\S]*?\^XZ\n?/, taken],
    // What it does not know it passes over.
    [/^[^~^!]+/, () => ''],
    [/^[~!](?![HJSU ])/, () => ''],
  ];

  function taken(format: string): string {
    if (faults.stopsOnArrival !== 0) faults.stopped = faults.stopsOnArrival;
    if (faults.swallows > 0) faults.swallows--;
    else waiting.push(format);
    void print();
    return '';
  }

  async function print(): Promise<void> {
    if (isAtWork) return;
    isAtWork = true;
    const mine = life;
    while (waiting.length > 0 && life === mine) {
      await new Promise((resolve) => setTimeout(resolve, pace));
      if (life !== mine) return;
      if (faults.stopped !== 0) continue;
      const [format] = waiting.splice(0, 1);
      if (format === undefined) break;
      printed.push(format);
      onLabel?.(format);
      counted++;
      if (faults.cutAfter !== null && --faults.cutAfter <= 0) {
        faults.cutAfter = null;
        cutLines();
      }
    }
    if (life === mine) isAtWork = false;
  }

  const frame = (text: string) => `${STX}${text}${ETX}\r\n`;
  const flag = (bits: number) => ((faults.stopped & bits) === 0 ? 0 : 1);

  function status(): string {
    const left = faults.saysNothingLeft ? 0 : waiting.length;
    const [formats, labels] = [Math.max(0, left - 1), Math.min(1, left)].map((one) => String(one));
    return [
      `030,${flag(1)},${flag(0x10000)},0544,${formats.padStart(3, '0')},0,0,0,000,0,0,0`,
      `000,0,${flag(4)},${flag(2)},0,0,0,0,${labels.padStart(8, '0')},1,000`,
      '1234,0',
    ]
      .map(frame)
      .join('');
  }

  function errors(): string {
    const bits = faults.stopped.toString(16).toUpperCase().padStart(8, '0');
    const isError = faults.stopped === 0 ? 0 : 1;
    return `${STX}\r\n   PRINTER STATUS\r\n   ERRORS:         ${isError} 00000000 ${bits}\r\n   WARNINGS:       0 00000000 00000000\r\n${ETX}\r\n`;
  }

  const server = createServer((line) => {
    let heard = '';
    lines.add(line);
    line.on('error', () => {});
    line.on('close', () => lines.delete(line));
    line.on('data', (piece: Buffer) => {
      heard += piece.toString('latin1');
      if (faults.mute) return;
      if (faults.garbage !== null) return void line.write(faults.garbage);
      for (;;) {
        const known = answers.find(([asked]) => asked.test(heard));
        if (!known) return;
        const [asked = ''] = known[0].exec(heard) ?? [];
        heard = heard.slice(asked.length);
        const answer = known[1](asked);
        if (answer !== '' && !line.destroyed) line.write(answer, 'latin1');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  function cutLines(): void {
    for (const line of lines) line.destroy();
  }

  /** Like pulling the plug: what it had is gone, and its count stays. */
  function powerCut(): void {
    life++;
    isAtWork = false;
    waiting.length = 0;
    cutLines();
  }

  return {
    uri: `zpl://127.0.0.1:${port}`,
    faults,
    printed,
    waiting: () => waiting.length,
    cutLines,
    powerCut,
    calm: () => void Object.assign(faults, NO_FAULTS),
    close: () =>
      new Promise<void>((resolve) => {
        life++;
        cutLines();
        server.close(() => resolve());
      }),
  };
}
