import bwip from 'bwip-js/node';
import type { BarcodeItem } from '#shared/labels/layout.ts';

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

/** Why the encoder refuses: its name for the reason, and the AI that it names. */
export interface Refused {
  readonly kind: 'refused';
  readonly reason: string;
  readonly message: string;
}

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
};

/** The bars or modules of a content, which is checked already but for GS1's rules and its length. */
export function symbolOf(
  { symbology, correction }: Pick<BarcodeItem, 'symbology' | 'correction'>,
  content: string,
): CodeSymbol | Refused {
  const isQr = symbology === 'qr' || symbology === 'gs1_digital_link';
  const options = {
    bcid: ENCODERS[symbology],
    text: content,
    // AIs that need another one beside them are refused without it.
    lintreqs: true,
    ...(isQr ? { eclevel: correction } : {}),
  };
  const found = encoded(options);
  if ('kind' in found) return found;
  // Behind the last bar there may stand a space.
  if ('sbs' in found) return { kind: 'bars', widths: found.sbs.length % 2 === 0 ? found.sbs.slice(0, -1) : found.sbs };
  return { kind: 'modules', columns: found.pixx, rows: found.pixy, cells: found.pixs };
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
