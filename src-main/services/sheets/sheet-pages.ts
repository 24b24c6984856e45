import { createResultCache } from '#main/base/result-cache.ts';
import { createSerialQueue } from '#main/base/serial-queue.ts';
import type { OpenFile } from '#main/files/open-file.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import { LOOKED_AT_DPI } from '#shared/printing/sheets.ts';
import { AppError } from '#shared/troubles/errors.ts';
import type { ColourProfiles } from './colour-profiles.ts';
import type { Press } from './press.ts';
import { releaseRemade } from './print-result.ts';
import type { PrintedSheet, PrintedSheets } from './printed-sheets.ts';
import type { TemporaryFiles } from './temporary-files.ts';

/** Sheets are numbered on over all prints of a batch. */
export interface SheetPlace {
  readonly batchId: number;
  readonly print: number;
  readonly sheet: number;
}

export interface PictureChoice {
  readonly type: 'png' | 'tiff';
  /** By default 72 for PNG, and that of the labels for TIFF. */
  readonly dpi?: number;
  /** The name of a colour profile: then the picture is a TIFF in its inks. */
  readonly profile?: string;
}

export interface SheetPicture {
  readonly name: string;
  readonly type: 'image/png' | 'image/tiff';
  readonly content: { readonly bytes: Uint8Array } | { readonly open: () => Promise<OpenFile> };
}

interface SheetPageParts {
  readonly printedSheets: PrintedSheets;
  readonly press: Press;
  readonly temporaryFiles: TemporaryFiles;
  readonly profiles: ColourProfiles;
}

const PREVIEW_DPI = 72;
/** Room for some hundred previews. */
const KEPT_BYTES = 32 * 2 ** 20;
/** Enough for an A3 sheet at 600 DPI in inks, on a busy machine. */
const DRAWING_MS = 180_000;

/** Single sheets of a print that was made, as files. */
export function createSheetPages(
  pool: Pool<Tasks>,
  { printedSheets, press, temporaryFiles, profiles }: SheetPageParts,
) {
  const previews = createResultCache(KEPT_BYTES, ({ length }: Uint8Array) => length);
  // A sheet takes a quarter of a gigabyte while it is drawn: one at a time, however many ask.
  const turns = createSerialQueue();

  /** A sheet as a PDF of its own, as for make-ready: with the same pictures, and proven like the whole PDF. */
  async function pdf({ batchId, print, sheet }: SheetPlace, signal: AbortSignal) {
    const page = await printedSheets.sheet(batchId, print, sheet);
    if (page.sheet.labels.length === 0) throw new AppError('conflict', `Sheet ${sheet} has no label that is good.`);
    const open = () => temporaryFiles.make('.pdf', (file) => pressAlone(page, file, signal));
    return { name: nameOf(page, sheet, 'pdf'), open };
  }

  async function pressAlone(
    { plan: whole, sheet, print, pictures, messages, fields }: PrintedSheet,
    file: string,
    signal: AbortSignal,
  ) {
    const { title, language, made_at: madeAt } = print;
    const plan = { ...whole, sheets: [{ ...sheet, number: 1 }] };
    const order = { file, plan, pictures, messages, fields, title, language, madeAt, signal };
    await releaseRemade(await press.print({ ...order, tell: () => {} }));
  }

  async function picture({ batchId, print, sheet }: SheetPlace, choice: PictureChoice): Promise<SheetPicture> {
    const page = await printedSheets.sheet(batchId, print, sheet);
    const type = choice.profile === undefined ? choice.type : 'tiff';
    const dpi = choice.dpi ?? (type === 'tiff' ? page.plan.dpi : PREVIEW_DPI);
    const facts = { name: nameOf(page, sheet, type), type: `image/${type}` } as const;
    if (type === 'png' && dpi <= LOOKED_AT_DPI) return { ...facts, content: { bytes: await preview(page, dpi) } };
    refuseOtherDpi(page, dpi);
    const cmyk = choice.profile === undefined ? {} : { cmyk: await profiles.find(choice.profile) };
    const order = {
      plan: page.plan,
      sheet: page.sheet,
      pictures: page.pictures,
      fields: page.fields,
      dpi,
      type,
      ...cmyk,
    };
    const draw = (file: string) =>
      turns.run(() => pool.run('drawSheet', { ...order, file }, { timeLimitMs: DRAWING_MS }));
    return { ...facts, content: { open: () => temporaryFiles.make(`.${type}`, draw) } };
  }

  function preview({ batch, print, plan, sheet, pictures }: PrintedSheet, dpi: number): Promise<Uint8Array> {
    const shown = sheet.labels.map(({ cell }) => cell).join(' ');
    return previews.get(`${batch.id} ${print.number} ${sheet.number} ${dpi} ${shown}`, async () => {
      return (await pool.run('previewSheet', { plan, sheet, pictures, dpi })).bytes;
    });
  }

  return { pdf, picture };
}

function refuseOtherDpi({ plan }: PrintedSheet, dpi: number): void {
  if (dpi % plan.dpi === 0) return;
  const exact = plan.dpi === 300 ? '300 or 600' : `${plan.dpi}`;
  throw new AppError(
    'bad_input',
    `The marks of these labels need ${exact} dpi; ${dpi} would cost them. For a picture to look at, ask for PNG at ${LOOKED_AT_DPI} dpi at most.`,
  );
}

function nameOf({ batch, print }: PrintedSheet, sheet: number, ending: string): string {
  return `${batch.name} print ${print.number} sheet ${sheet}.${ending}`;
}
