import { AppError } from '../../../../src-shared/errors.ts';
import type { OpenFile } from '../../../files/open-file.ts';
import type { Pool } from '../../../workers/pool.ts';
import type { Tasks } from '../../../workers/tasks.ts';
import { createByteCache } from '../making/byte-cache.ts';
import type { Profiles } from './colour-profiles.ts';
import type { Press } from './press.ts';
import type { PrintedSheet, PrintPlans } from './print-plans.ts';
import type { PassingFiles } from './temporary-files.ts';

/** Which sheet: sheets are counted on over all prints of a batch. */
export interface SheetPlace {
  readonly batchId: number;
  readonly print: number;
  readonly sheet: number;
}

export interface PictureChoice {
  readonly type: 'png' | 'tiff';
  /** 72 where it is not given, or that of the labels for TIFF. */
  readonly dpi?: number;
  /** In these inks, as TIFF. */
  readonly profile?: string;
}

export interface SheetPicture {
  readonly name: string;
  readonly type: 'image/png' | 'image/tiff';
  readonly content: { readonly bytes: Uint8Array } | { readonly open: () => Promise<OpenFile> };
}

/** Single sheets of a print that was made. */
export interface SheetPages {
  /** As a PDF of its own, as for make-ready: with the same bits, and proven like the whole one. */
  pdf(place: SheetPlace, signal: AbortSignal): Promise<{ name: string; open: () => Promise<OpenFile> }>;
  picture(place: SheetPlace, choice: PictureChoice): Promise<SheetPicture>;
}

export interface SheetPagesOptions {
  readonly plans: PrintPlans;
  readonly press: Press;
  readonly pool: Pool<Tasks>;
  readonly passing: PassingFiles;
  readonly profiles: Profiles;
}

const PREVIEW_DPI = 72;
/** Up to here a picture is to look at: marks are not read from it. */
const MOST_PREVIEW_DPI = 150;
/** Some hundred previews. */
const KEPT_BYTES = 32 * 2 ** 20;
/** A sheet of A3 at 600 DPI in inks, on a machine that has more to do. */
const DRAWING_MS = 180_000;

export function createSheetPages({ plans, press, pool, passing, profiles }: SheetPagesOptions): SheetPages {
  const previews = createByteCache(KEPT_BYTES);

  async function pdf({ batchId, print, sheet }: SheetPlace, signal: AbortSignal) {
    const page = await plans.sheet(batchId, print, sheet);
    if (page.sheet.labels.length === 0) throw new AppError('conflict', `Sheet ${sheet} has no label that is good.`);
    const open = () => passing.make('.pdf', (file) => pressAlone(page, file, signal));
    return { name: nameOf(page, sheet, 'pdf'), open };
  }

  async function pressAlone(
    { plan, sheet, print, pictures, messages }: PrintedSheet,
    file: string,
    signal: AbortSignal,
  ) {
    const { title, language, made_at } = print;
    const pressed = await press.print({
      ...{ file, pictures, messages, title, language, madeAt: made_at, signal },
      plan: { ...plan, sheets: [{ ...sheet, number: 1 }] },
      tell: () => {},
    });
    if (pressed.heldBack.size === 0) return pressed.release();
    await pressed.discard();
    throw new AppError('store_unusable', 'Pictures of these labels are damaged. Take them from a backup.');
  }

  async function picture({ batchId, print, sheet }: SheetPlace, choice: PictureChoice): Promise<SheetPicture> {
    const page = await plans.sheet(batchId, print, sheet);
    const type = choice.profile === undefined ? choice.type : 'tiff';
    const dpi = choice.dpi ?? (type === 'tiff' ? page.plan.dpi : PREVIEW_DPI);
    const facts = { name: nameOf(page, sheet, type), type: `image/${type}` } as const;
    if (type === 'png' && dpi <= MOST_PREVIEW_DPI) return { ...facts, content: { bytes: await preview(page, dpi) } };
    refuseOtherDpi(page, dpi);
    const cmyk = choice.profile === undefined ? {} : { cmyk: await profiles.find(choice.profile) };
    const order = { plan: page.plan, sheet: page.sheet, pictures: page.pictures, dpi, type, ...cmyk };
    const draw = (file: string) => pool.run('drawSheet', { ...order, file }, { timeLimitMs: DRAWING_MS });
    return { ...facts, content: { open: () => passing.make(`.${type}`, draw) } };
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
    `The marks of these labels need ${exact} dpi; ${dpi} would cost them. For a picture to look at, ask for PNG at ${MOST_PREVIEW_DPI} dpi at most.`,
  );
}

function nameOf({ batch, print }: PrintedSheet, sheet: number, ending: string): string {
  return `${batch.name} print ${print.number} sheet ${sheet}.${ending}`;
}
