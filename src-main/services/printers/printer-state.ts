// What a printer can, as the window shows it.

import { formatFor, urfResolutions } from '#main/printers/checks.ts';
import type { Medium, Printer } from '#main/printers/printer.ts';
import type { PrinterPaper, PrinterState } from '#shared/printing/printers.ts';

/** Of labels by default. */
const LABEL_DPI = 300;
const HUNDREDTHS = 100;
/** Printers tell of each size with each kind of paper in each tray; nobody reads more sizes than these. */
const MOST_PAPERS = 200;
/** Names that a printer may tell of by the thousand. */
export const MOST_NAMES = 100;

export function stateOf(printer: Printer, fingerprint: string | null): PrinterState {
  const { name, make, uuid, state, reasons, isQueue: queue, formats, trays, mediaTypes, readyNames } = printer;
  const { isColour: colour, scalings, resolutions, rasterResolutions, urf } = printer;
  const some = (names: readonly string[]) => names.slice(0, MOST_NAMES);
  const dots = new Set([...resolutions, ...rasterResolutions, ...urfResolutions(urf)]);
  return {
    name,
    make,
    uuid,
    fingerprint,
    state,
    queue,
    colour,
    reasons: some(reasons),
    formats: some(formats),
    trays: some(trays),
    media_types: some(mediaTypes),
    ready: some(readyNames),
    papers: papersOf(printer),
    way: formatFor(printer, { dpi: LABEL_DPI })?.type ?? null,
    unscaled: scalings.includes('none'),
    resolutions: [...dots]
      .filter((one) => one > 0)
      .sort((a, b) => a - b)
      .slice(0, MOST_NAMES),
  };
}

/** Each size with its margins once; what lies in the printer stands first, with its tray. */
function papersOf({ media, ready }: Pick<Printer, 'media' | 'ready'>): PrinterPaper[] {
  const there = (ready ?? []).map((one) => ({ ...paperOf(one), tray: one.source, ready: true }));
  const known = media.map((one) => ({ ...paperOf(one), tray: null, ready: false }));
  const papers = new Map<string, PrinterPaper>();
  for (const paper of [...there, ...known.sort((a, b) => a.width - b.width || a.height - b.height)]) {
    const { tray, ready: _, ...size } = paper;
    const key = Object.values(size).join();
    // One that lies in a tray needs no second line without it.
    if (!papers.has(key)) papers.set(key, paper);
    else if (tray !== null && papers.get(key)?.tray !== tray) papers.set(`${key} ${tray}`, paper);
    if (papers.size >= MOST_PAPERS) break;
  }
  return [...papers.values()];
}

function paperOf({ width, height, margins: { left, top, right, bottom } }: Medium) {
  const [w, h, l, t, r, b] = [width, height, left, top, right, bottom].map((one) => one / HUNDREDTHS);
  return { width: w, height: h, left: l, top: t, right: r, bottom: b };
}
