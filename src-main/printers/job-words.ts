// What is asked of the printer for a job: nothing that it does not list, and nothing scaled, two-sided or twice.

import type { TransferFormat, TrayChoice } from './checks.ts';
import { type Attribute, attribute, attributes, type Collection } from './message.ts';
import type { Medium, Printer } from './printer.ts';

/** What spoils labels if the printer ignores it. */
const NEEDED = ['print-scaling', 'media', 'media-col', 'media-size', 'sides', 'copies'];
const BEST = 5;
const DOTS_AN_INCH = 3;

export function jobWords(printer: Printer, medium: Medium, format: TransferFormat, choice: TrayChoice): Collection {
  const listed = (names: readonly string[], word: string) => (names.includes(word) ? attribute('keyword', word) : null);
  return attributes({
    // Two copies of a sheet are two labels with one ID.
    copies: attribute('integer', 1),
    sides: listed(printer.sides, 'one-sided'),
    'print-quality': printer.qualities.includes(BEST) ? attribute('enum', BEST) : null,
    'print-scaling': listed(printer.scalings, 'none'),
    'print-color-mode': listed(printer.colourModes, 'color'),
    'printer-resolution': resolution(printer, format),
    'media-col': attribute('collection', mediaCol(medium, choice, printer)),
    'page-delivery': listed(printer.deliveries, 'same-order-face-up'),
    // A banner would use up a sheet of labels.
    'job-sheets': printer.jobSheets.includes('none') ? attribute('keyword', 'none') : null,
    'number-up': printer.numberUps ? attribute('integer', 1) : null,
  });
}

/** Those of the ignored names that spoil labels. */
export function spoiling(ignored: readonly string[]): readonly string[] {
  return ignored.filter((name) => NEEDED.includes(name));
}

function resolution({ resolutions }: Printer, format: TransferFormat): Attribute | null {
  const dpi = 'dpi' in format ? format.dpi : Math.max(0, ...resolutions.filter((one) => one <= 1200));
  return resolutions.includes(dpi) ? attribute('resolution', { x: dpi, y: dpi, units: DOTS_AN_INCH }) : null;
}

function mediaCol({ width, height, margins }: Medium, { tray, media_type }: TrayChoice, printer: Printer): Collection {
  const type = media_type ?? 'labels';
  return attributes({
    'media-size': attribute(
      'collection',
      attributes({ 'x-dimension': attribute('integer', width), 'y-dimension': attribute('integer', height) }),
    ),
    'media-left-margin': attribute('integer', margins.left),
    'media-top-margin': attribute('integer', margins.top),
    'media-right-margin': attribute('integer', margins.right),
    'media-bottom-margin': attribute('integer', margins.bottom),
    'media-type': printer.mediaTypes.includes(type) ? attribute('keyword', type) : null,
    'media-source': tray !== null && printer.trays.includes(tray) ? attribute('keyword', tray) : null,
  });
}
