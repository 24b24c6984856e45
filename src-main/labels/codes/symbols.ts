import bwip from 'bwip-js/node';
import { hasElements } from '#shared/labels/gs1-content.ts';
import type { BarcodeItem } from '#shared/labels/layout.ts';

import { type Beside, partnerTrouble } from './partners.ts';
import type { Refused } from './refused.ts';

/** Bars and spaces in turn, a bar first, in modules. In ITF a 2 stands for a wide one. */
export interface Bars {
  readonly kind: 'bars';
  readonly widths: readonly number[];
}

/** Rows of modules, from the top left. */
export interface Modules {
  readonly kind: 'modules';
  readonly columns: number;
  readonly rows: number;
  /** 1 is dark. */
  readonly cells: readonly number[];
}

export type CodeSymbol = Bars | Modules;

const ENCODERS: Readonly<Record<BarcodeItem['symbology'], string>> = {
  ean13: 'ean13',
  upca: 'upca',
  code128: 'code128',
  gs1_128: 'gs1-128',
  itf14: 'interleaved2of5',
  qr: 'qrcode',
  gs1_digital_link: 'gs1dlqrcode',
  datamatrix: 'datamatrix',
  gs1_datamatrix: 'gs1datamatrix',
  ean8: 'ean8',
  code39: 'code39',
  pdf417: 'pdf417',
  gs1_databar: 'databaromni',
  gs1_databar_stacked: 'databarstackedomni',
  gs1_databar_expanded: 'databarexpanded',
  gs1_databar_expanded_stacked: 'databarexpandedstacked',
};

/** The bars or modules of a content, which is checked already but for GS1's rules and its length. */
export function symbolOf(
  { symbology, correction }: Pick<BarcodeItem, 'symbology' | 'correction'>,
  content: string,
  beside: Beside = () => [],
): CodeSymbol | Refused {
  const isQr = symbology === 'qr' || symbology === 'gs1_digital_link';
  const isChecked = hasElements(symbology);
  const refused = isChecked ? partnerTrouble(content, beside, lint) : null;
  if (refused) return refused;
  const options = {
    bcid: ENCODERS[symbology],
    text: content,
    // AIs that need another one beside them are refused without it.
    lintreqs: !isChecked,
    ...(isQr ? { eclevel: correction } : {}),
  };
  const found = encoded(options);
  if ('kind' in found) return found;
  if ('sbs' in found) return { kind: 'bars', widths: barsIn(found.sbs) };
  return withoutMargins({ kind: 'modules', columns: found.pixx, rows: found.pixy, cells: found.pixs });
}

/** Judges an element string by the rules of GS1. A DataMatrix has room for each. */
function lint(text: string): Refused | null {
  const order = { bcid: ENCODERS.gs1_datamatrix, text, lintreqs: true };
  const found = encoded(order);
  return 'kind' in found ? found : null;
}

/** A stacked DataBar begins and ends with light columns, which are its quiet zone. */
function withoutMargins({ kind, columns, rows, cells }: Modules): Modules {
  const isDark = (column: number) =>
    Array.from({ length: rows }, (_, row) => cells[row * columns + column]).includes(1);
  const all = Array.from({ length: columns }, (_, column) => column);
  const [first, last] = [all.findIndex(isDark), all.findLastIndex(isDark)];
  const kept = cells.filter((_, i) => i % columns >= first && i % columns <= last);
  return { kind, columns: last - first + 1, rows, cells: kept };
}

/** Behind the last bar there may stand a space. GS1 DataBar begins with one, before which stands a bar without width. */
function barsIn(widths: readonly number[]): readonly number[] {
  const bars = widths.length % 2 === 0 ? widths.slice(0, -1) : widths;
  return bars[0] === 0 ? bars.slice(2) : bars;
}

type Raw =
  | { readonly sbs: readonly number[] }
  | { readonly pixs: readonly number[]; readonly pixx: number; readonly pixy: number };

function encoded(options: Parameters<typeof bwip.raw>[0]): Raw | Refused {
  try {
    const [first] = bwip.raw(options) as readonly Raw[];
    return first;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, reason, sentence] = /^bwipp\.(\w+)#\d+: (.*)$/s.exec(message) ?? [];
    if (reason === undefined) throw error;
    return { kind: 'refused', reason, message: sentence };
  }
}
