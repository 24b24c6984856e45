// What a label for a thermal printer costs: 100 x 68 mm at 203 dots an inch, six fields and the mark on prepared artwork, read
// back from its dots. Processor seconds of all threads, which other work beside it does not lengthen. Options: --labels N
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { createFieldPlanner } from '#main/workers/field-planner.ts';
import { createOneBitMarker, type OneBitOrder } from '#main/workers/one-bit-label.ts';
import { layoutOf } from '#shared/labels/read-layout.ts';
import { artwork } from '#test/support/artwork.ts';
import { labelRow } from '#test/support/layout/rows.ts';
import { SIX_FIELDS, sixColumns } from './support/six-fields.ts';

/** Labels a second of one core. */
const ASKED = 5;
const LABEL = { width: 100, height: 68 };
const DPI = 203;

const { values: options } = parseArgs({ options: { labels: { type: 'string', default: '40' } } });
const labels = Number(options.labels);
process.exitCode = await main();

async function main(): Promise<number> {
  const mark = createOneBitMarker(createFieldPlanner());
  const picture = { name: 'plate', bytes: await artwork('thermal', { kind: 'label', width: 1200, height: 816 }) };
  const rows: Record<string, string | number>[] = [];
  for (const [what, art] of [
    ['white stock', null],
    ['artwork', picture],
  ] as const) {
    // The first label prepares what the others share.
    await mark(orderOf(art, 0));
    const start = process.cpuUsage();
    let read = 0;
    for (let n = 1; n <= labels; n++) {
      const { proof } = await mark(orderOf(art, n));
      if (proof.message === messageOf(n)) read++;
    }
    const { user, system } = process.cpuUsage(start);
    const aSecond = labels / ((user + system) / 1e6);
    rows.push({
      label: what,
      read: `${read} of ${labels}`,
      'labels a second of one core': aSecond.toFixed(1),
      asked: ASKED,
    });
  }
  console.table(rows);
  return rows.every((row) => Number(row['labels a second of one core']) >= ASKED) ? 0 : 1;
}

function orderOf(art: OneBitOrder['artwork'], n: number): OneBitOrder {
  const row = labelRow({ columns: sixColumns(n), counters: { box: n } });
  const layout = layoutOf({ ...SIX_FIELDS, label: LABEL });
  const fonts = join(import.meta.dirname, '../../resources/fonts');
  const fields = { layout, dpi: DPI, fonts, row, x: 0, y: 0, pictures: new Map<string, Uint8Array>() };
  return {
    artwork: art,
    fit: 'cover',
    label: LABEL,
    dpi: DPI,
    dot: '1x1',
    holes: true,
    message: messageOf(n),
    strength: 'balanced',
    key: PUBLISHED_KEY,
    otherKeys: [],
    fields,
  };
}

function messageOf(n: number): string {
  return `T${String(n).padStart(4, '0')}`;
}
