// The test labels of a thermal printer: what it prints surely at three steps of heat, and the mark at three strengths, which `score`
// tells apart in photographs of them.

import { TEST_LABELS } from '#main/imaging/test-sheet/labels.ts';
import { labelFormat } from '#main/printers/zpl/label.ts';
import { createStatus } from '#main/printers/zpl/label-printer.ts';
import { isDevice, openLabelLine, speaksZpl, writeToDevice } from '#main/printers/zpl/line.ts';
import { darknessLabels, withLetters } from '#main/printers/zpl/test-label.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import type { SheetSize } from '#shared/printing/sheets.ts';
import type { ThermalSettings } from '#shared/printing/thermal.ts';
import { refusal } from '#shared/troubles/errors.ts';

interface TestLabelsOrder {
  readonly printer: { readonly uri: string };
  readonly thermal: ThermalSettings;
  readonly page: SheetSize;
}

/** Milliseconds for an answer, and until the printer has taken a label. */
const ANSWER_MS = 2000;
const TAKES_MS = 20_000;
/** Test labels whose messages are those of white paper with text: of them there is one of each strength. */
const MARKED = TEST_LABELS.filter(({ kind }) => kind === 'text');

/** They bear no ID of a record, so nothing is kept of them and a second one does no harm. */
export function createTestLabels(pool: Pool<Tasks>, key: string) {
  return async ({ printer, thermal, page }: TestLabelsOrder, signal: AbortSignal): Promise<void> => {
    if (!speaksZpl(printer)) throw refusal('label_no_page');
    const marked: string[] = [];
    for (const { message, strength } of MARKED)
      marked.push(await markedLabel({ message, strength, thermal, page }, signal));
    const [first] = marked;
    const [, width = '0', height = '0'] = /\^PW(\d+)\^LL(\d+)/.exec(first) ?? [];
    const size = { width: Number(width), height: Number(height) };
    await send(printer, [...darknessLabels(size, thermal, 'gap'), ...marked], signal);
  };

  async function markedLabel(
    {
      message,
      strength,
      thermal,
      page,
    }: Omit<TestLabelsOrder, 'printer'> & Pick<(typeof MARKED)[number], 'message' | 'strength'>,
    signal: AbortSignal,
  ): Promise<string> {
    const { dots } = await pool.run(
      'oneBitLabel',
      {
        artwork: null,
        fit: 'cover',
        label: page,
        dpi: thermal.dpi,
        dot: thermal.least_dot,
        holes: thermal.holes,
        message,
        strength,
        key,
        otherKeys: [],
      },
      { signal },
    );
    return withLetters(labelFormat(dots, thermal, 'gap'), [{ text: strength, x: 8, y: 8 }]);
  }
}

async function send(printer: { readonly uri: string }, formats: readonly string[], signal: AbortSignal): Promise<void> {
  if (isDevice(printer)) return writeToDevice(printer, formats.join(''));
  const line = await openLabelLine(printer, signal);
  try {
    const word = await createStatus(line, ANSWER_MS, signal)();
    if (word === null || word.reasons.length > 0) throw refusal('label_printer_waits');
    for (const format of formats) await line.write(format, TAKES_MS, signal);
  } finally {
    line.close();
  }
}
