// Printers that the station prints on by itself, and the jobs that it sent them.
import { type Static, Type } from 'typebox';
import { exactly, nullable, oneOf, PLAIN_NAME } from '#shared/core/schema.ts';
import { Trouble } from '#shared/troubles/trouble.ts';
import { ThermalSettings } from './thermal.ts';

const Time = Type.String({ format: 'date-time' });

/** IPP; ZPL over a port of the network; or a device of this machine that takes ZPL. */
export const PRINTER_ADDRESS =
  '^(ipps?://[A-Za-z0-9.:%\\[\\]_-]+(/[^\\s?#]*)?|zpl://[A-Za-z0-9.:%\\[\\]_-]+|zpl:///dev/(usb/)?(lp|tty(USB|ACM))[0-9]{1,3})$';
/** Characters. */
export const LONGEST_ADDRESS = 512;

export const PrinterUri = Type.String({
  maxLength: LONGEST_ADDRESS,
  pattern: PRINTER_ADDRESS,
  description: 'The address of the printer, as ipp://192.168.0.20/ipp/print or zpl://192.168.0.21:9100.',
});

/** What an operator chose for a printer. */
export const PrinterChoice = exactly({
  uri: PrinterUri,
  name: Type.String({ minLength: 1, maxLength: 128, pattern: PLAIN_NAME }),
  tray: nullable(
    Type.String({
      maxLength: 64,
      pattern: PLAIN_NAME,
      description: 'media-source, as the printer names it. Null: its own choice.',
    }),
  ),
  media_type: nullable(
    Type.String({ maxLength: 64, pattern: PLAIN_NAME, description: 'media-type, as the printer names it.' }),
  ),
  thermal: Type.Optional(nullable(ThermalSettings)),
});
export type PrinterChoice = Static<typeof PrinterChoice>;

export const NewPrinter = exactly({
  ...PrinterChoice.properties,
  name: nullable(
    Type.String({
      minLength: 1,
      maxLength: 128,
      pattern: PLAIN_NAME,
      description: 'Null: the station names it by its address.',
    }),
  ),
});
export type NewPrinter = Static<typeof NewPrinter>;

export const KeptPrinter = exactly(
  {
    id: Type.Integer(),
    ...PrinterChoice.properties,
    uuid: nullable(Type.String()),
    fingerprint: nullable(Type.String({ description: 'SHA-256 of the printer’s certificate at first use.' })),
    tried_at: nullable(Time),
  },
  'A printer that the station remembers.',
);
export type KeptPrinter = Static<typeof KeptPrinter>;

export const FoundPrinter = exactly(
  { name: Type.String(), uri: Type.String(), uuid: nullable(Type.String()), formats: Type.Array(Type.String()) },
  'A printer that tells of itself on the network.',
);
export type FoundPrinter = Static<typeof FoundPrinter>;

const Length = Type.Number({ minimum: 0, description: 'In millimetres.' });

export const PrinterPaper = exactly(
  {
    width: Length,
    height: Length,
    left: Length,
    top: Length,
    right: Length,
    bottom: Length,
    tray: nullable(Type.String({ description: 'media-source, where the printer names one.' })),
    ready: Type.Boolean({ description: 'It lies in the printer, as the printer says.' }),
  },
  'A size of paper that a printer takes, and the margins that it cannot print on.',
);
export type PrinterPaper = Static<typeof PrinterPaper>;

/** How labels go to printers of black dots: to the printer itself, and through a queue that passes them on as they are. */
export const LABEL_FORMATS = ['application/vnd.zebra-zpl', 'application/vnd.cups-raw'] as const;
/** How sheets go to printers: PDF without scaling, raster, raster of AirPrint, or labels in ZPL. */
const PAPER_FORMATS = ['application/pdf', 'image/pwg-raster', 'image/urf', ...LABEL_FORMATS] as const;

/** What a printer said of itself. */
export const PrinterState = exactly({
  name: Type.String(),
  make: nullable(Type.String()),
  uuid: nullable(Type.String()),
  fingerprint: nullable(Type.String()),
  state: oneOf(['idle', 'printing', 'stopped']),
  reasons: Type.Array(Type.String()),
  queue: Type.Boolean({ description: 'A queue of CUPS: what comes out of the printer behind it stays unknown.' }),
  formats: Type.Array(Type.String()),
  trays: Type.Array(Type.String()),
  media_types: Type.Array(Type.String()),
  ready: Type.Array(Type.String({ description: 'The PWG name of what lies in a tray.' })),
  papers: Type.Array(PrinterPaper, { description: 'What lies in it stands first.' }),
  way: nullable(oneOf(PAPER_FORMATS, { description: 'How labels of 300 dpi go there. Null: in no way.' })),
  resolutions: Type.Array(Type.Integer(), { description: 'Dots an inch.' }),
  colour: Type.Boolean(),
  unscaled: Type.Boolean({ description: 'It promises not to scale a PDF.' }),
});
export type PrinterState = Static<typeof PrinterState>;

export const PrinterCheck = exactly(
  {
    stops: Type.Boolean({ description: 'Whether nothing is printed because of it.' }),
    text: Type.String(),
    trouble: Trouble,
  },
  'What speaks against printing sheets on a printer.',
);
export type PrinterCheck = Static<typeof PrinterCheck>;

export const PrinterForecast = exactly(
  {
    sheets: Type.Array(Type.Integer(), { description: 'The sheets of the first printer job.' }),
    follow: Type.Integer({ description: 'How many sheets follow in further jobs, by themselves.' }),
    trays: Type.Array(Type.String({ description: 'media-source, as the printer names them.' })),
    checks: Type.Array(PrinterCheck),
  },
  'What would be printed, and what speaks against it.',
);
export type PrinterForecast = Static<typeof PrinterForecast>;

const PRINTER_JOB_STATES = [
  ...(['asked', 'created', 'sending', 'sent', 'printing', 'stopped'] as const),
  ...(['done', 'cancelled', 'failed', 'unknown', 'answered'] as const),
] as const;
export type PrinterJobState = (typeof PRINTER_JOB_STATES)[number];

export const PrinterJob = exactly(
  {
    id: Type.Integer(),
    batch: Type.Integer(),
    print: Type.Integer(),
    printer: Type.String({ description: 'The name of the printer.' }),
    state: oneOf(PRINTER_JOB_STATES),
    first_sheet: Type.Integer(),
    last_sheet: Type.Integer(),
    sheets: Type.Array(Type.Integer()),
    follow: Type.Integer({ description: 'How many sheets of the order follow by themselves, once these came out.' }),
    counted: nullable(
      Type.Integer({ description: 'How many sheets the printer says came out. Null: it does not count.' }),
    ),
    reasons: Type.Array(Type.String({ description: 'What stops it, in the words of IPP, the gravest first.' })),
    reachable: Type.Boolean(),
    asks: Type.Boolean({ description: 'Whether somebody must say which sheets lie in the tray.' }),
    proposed: Type.Array(Type.Integer({ description: 'Sheets that came out, as far as the printer counted.' })),
    out: nullable(Type.Array(Type.Integer({ description: 'The sheets that came out.' }))),
    answered_by: nullable(Type.String({ description: 'printer, or the name of who answered.' })),
    trouble: nullable(Trouble),
    reason: nullable(Type.String({ description: 'The trouble as a sentence.' })),
    begun_at: Time,
    changed_at: Time,
  },
  'Sheets on their way through a printer.',
);
export type PrinterJob = Static<typeof PrinterJob>;

export const OrderedPrinterJobs = exactly(
  {
    job: PrinterJob,
    warnings: Type.Array(PrinterCheck, {
      description:
        'What speaks against this printer and does not stop it. None where the same request was sent before.',
    }),
  },
  'A printer job that was asked for.',
);
export type OrderedPrinterJobs = Static<typeof OrderedPrinterJobs>;

export const PrinterOrder = exactly({
  printer: Type.Integer({ minimum: 1 }),
  first: Type.Optional(Type.Integer({ minimum: 1 })),
  last: Type.Optional(Type.Integer({ minimum: 1 })),
  tray: Type.Optional(
    Type.String({
      maxLength: 64,
      pattern: PLAIN_NAME,
      description: 'media-source, instead of the one kept with the printer.',
    }),
  ),
  request: Type.String({
    minLength: 8,
    maxLength: 64,
    description: 'The same request makes one job, however often it is sent.',
  }),
});

/** Sheets of one print at the most: after a restore, one question names all sheets of an order. */
const MOST_SHEETS = 20_000;

export const PrinterJobAnswer = exactly({
  out: Type.Array(Type.Integer({ minimum: 1 }), { maxItems: MOST_SHEETS, description: 'Sheets that came out.' }),
  unsure: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1 }), {
      maxItems: MOST_SHEETS,
      description: 'Sheets nobody can tell. Their labels stay as sent, to be verified or replaced.',
    }),
  ),
  changed_at: Type.Optional({
    ...Time,
    description: 'The job as it was shown. If somebody answered meanwhile, that answer stays, and this one is refused.',
  }),
});

export type PrinterJobAnswer = Static<typeof PrinterJobAnswer>;

/** The printer of a job, as it was when the job was asked for. */
export interface JobPrinter extends PrinterChoice {
  readonly uuid: string | null;
  readonly fingerprint: string | null;
  /** Its word on what came out does not count. */
  readonly queue: boolean;
}

/** States in which a job neither moves nor waits for an answer by itself. */
export const PRINTER_JOB_ENDS: readonly PrinterJobState[] = ['done', 'cancelled', 'failed', 'unknown', 'answered'];
