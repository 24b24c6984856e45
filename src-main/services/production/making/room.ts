// The room that a job takes on the disk: it is told before the job is made, and a job that cannot fit is refused.
import { statfs } from 'node:fs/promises';
import { refusal } from '../../../../src-shared/errors.ts';
import type { SheetOptions, SheetPreset } from '../../../../src-shared/sheets.ts';
import { layOut } from '../../../imaging/sheet/layout/layout.ts';

/** A marked picture has noise in every pixel, so it takes about as many bytes as it has pixels: 1.14 in drawn artwork, 1.6 in photographs. */
const BYTES_A_PIXEL = 1.3;
/** Rows, journal and the sheet's share of the PDF. */
const BYTES_A_LABEL = 8192;
/** What stays free for the station itself. */
const LEFT_FREE = 64 * 2 ** 20;

export interface JobSize {
  readonly labels: number;
  readonly preset: SheetPreset;
  readonly options: SheetOptions;
}

/** Bytes of the pictures of a job and of its sheets, for each label and altogether. */
export function roomOf({ labels, preset, options }: JobSize): { readonly pictures: number; readonly sheets: number } {
  const [sheet] = layOut(preset, [{ name: 'one' }], { ...options, start: 1, used: [], copies: 1 }).sheets;
  const { width, height } = sheet.labels[0].pixels;
  const picture = BYTES_A_PIXEL * width * height;
  return { pictures: labels * (picture + BYTES_A_LABEL), sheets: labels * picture };
}

/** Refuses a job that does not fit. Null: the pictures lie in storage that tells no room. */
export async function refuseWithoutRoom(
  size: JobSize,
  places: { readonly data: string; readonly pictures: string | null },
): Promise<void> {
  const { pictures, sheets } = roomOf(size);
  const together = places.pictures === places.data;
  assertRoom(sheets + (together ? pictures : 0), await freeBytes(places.data));
  if (!together && places.pictures !== null) assertRoom(pictures, await freeBytes(places.pictures));
}

function assertRoom(needed: number, free: number): void {
  if (needed + LEFT_FREE <= free) return;
  throw refusal('job_no_room', { needed: sizeText(needed + LEFT_FREE), free: sizeText(free) });
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** With as many digits as help: 90 MB, 4.1 GB, 120 GB. */
export function sizeText(bytes: number): string {
  const gigabytes = bytes / 1e9;
  if (gigabytes < 1) return `${Math.round(bytes / 1e6)} MB`;
  return `${gigabytes < 10 ? gigabytes.toFixed(1) : Math.round(gigabytes)} GB`;
}
