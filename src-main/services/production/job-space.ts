// The room that a job takes on the disk: it is told before the job is made, and a job that cannot fit is refused.

import { stat, statfs } from 'node:fs/promises';
import { partsAlone } from '#main/imaging/sheet/layout/label-parts.ts';
import { planOf } from '#main/services/ledger/batch-plan.ts';
import type { Store } from '#main/store/store.ts';
import type { SheetOptions, SheetPreset } from '#shared/printing/sheets.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { type Phrase, phrase } from '#shared/words/phrase.ts';

/**
 * A marked picture has noise in every pixel that is not white or black: a label with much white takes 0.6 bytes for each pixel, drawn
 * artwork 0.8 to 1.1, photographs up to 1.8. Where the artwork was not tried, it may be the worst.
 */
const MOST_BYTES_A_PIXEL = 1.9;
/** The same artwork with another ID, and with fields on it, packs a little better or worse than its trial. */
const OTHER_LABELS = 1.15;
/** Rows, journal and the sheet's share of the PDF. */
const BYTES_A_LABEL = 8192;
/** What stays free for the station itself. */
const LEFT_FREE = 64 * 2 ** 20;

interface JobSize {
  readonly labels: number;
  /** Bytes of a marked picture, as a trial of the artwork showed. Missing where it was not tried. */
  readonly pictureBytes?: number | undefined;
  readonly preset: SheetPreset;
  readonly options: SheetOptions;
}

/** Bytes of a job. Copies are pictures that a command writes beside those that the station keeps. */
interface JobSpace {
  readonly pictures: number;
  readonly sheets: number;
  readonly copies: number;
}

type Part = keyof JobSpace;

/** Where the parts of a job lie. Null: pictures lie in storage that tells no room. Copies are seldom made. */
export interface SpacePlaces {
  readonly data: string;
  readonly pictures: string | null;
  readonly copies?: string | undefined;
}

/** What a disk still takes, and which parts of a job lie on it. */
export interface Disk {
  readonly free: number;
  readonly parts: readonly Part[];
}

/** Bytes of a job on the disk that it fills most, and what that disk still takes. */
interface DiskSpace {
  readonly needed: number;
  readonly free: number;
}

/** Bytes of the pictures of a job and of its sheets. */
export function spaceOf({ labels, preset, options, pictureBytes }: JobSize): JobSpace {
  const { width, height } = partsAlone(null, preset.label, options).pixels;
  const most = MOST_BYTES_A_PIXEL * width * height;
  const picture = pictureBytes === undefined ? most : Math.min(most, pictureBytes * OTHER_LABELS);
  return { pictures: labels * (picture + BYTES_A_LABEL), sheets: labels * picture, copies: labels * picture };
}

/** The disk on which the job leaves least; null where no disk is known. */
export function tightest(disks: readonly Disk[], room: JobSpace): DiskSpace | null {
  const all = disks.map(({ free, parts }) => ({ needed: bytesOn(parts, room), free }));
  return all.toSorted((a, b) => a.free - a.needed - (b.free - b.needed))[0] ?? null;
}

function bytesOn(parts: readonly Part[], room: JobSpace): number {
  return Math.round(parts.reduce((sum, part) => sum + room[part], 0));
}

type Jobs = Pick<Store, 'batches' | 'labels'>;

export type Room = ReturnType<typeof createRoom>;

/** `freeIn` gives the bytes that are free where a folder lies. */
export function createRoom(store: Jobs, places: SpacePlaces, freeIn: (folder: string) => Promise<number> = freeBytes) {
  /** The disks of the station, less what jobs that are planned or under way will still take. */
  async function disks(copies?: string): Promise<Disk[]> {
    const open = await roomOfOpenJobs(store);
    const found: Disk[] = [];
    for (const { folder, parts } of await partsByDisk({ ...places, copies }))
      found.push({ free: Math.max(0, (await freeIn(folder)) - LEFT_FREE - bytesOn(parts, open)), parts });
    return found;
  }

  return {
    disks,
    /** Refuses a job that does not fit beside those that were planned before. */
    async refuse(size: JobSize, copies?: string): Promise<void> {
      const room = tightest(await disks(copies), spaceOf(size));
      if (room === null || room.needed <= room.free) return;
      throw refusal('job_no_room', { needed: roomSize(room.needed), free: roomSize(room.free) });
    },
  };
}

/** What batches that are not done will still take: pictures of labels that are not made, and the sheets. */
async function roomOfOpenJobs({ batches, labels }: Jobs): Promise<JobSpace> {
  let sum: JobSpace = { pictures: 0, sheets: 0, copies: 0 };
  for (const batch of await batches.unfinished()) {
    const { planned = 0, made = 0 } = await labels.countByState(batch.id);
    const one = spaceOf({ ...planOf(batch), labels: 1 });
    sum = {
      ...sum,
      pictures: sum.pictures + planned * one.pictures,
      sheets: sum.sheets + (planned + made) * one.sheets,
    };
  }
  return sum;
}

/** Folders on one disk share its room. */
async function partsByDisk({ data, pictures, copies }: SpacePlaces) {
  const folders: [string | null | undefined, Part][] = [
    [data, 'sheets'],
    [pictures, 'pictures'],
    [copies, 'copies'],
  ];
  const found = new Map<number, { folder: string; parts: Part[] }>();
  for (const [folder, part] of folders) {
    if (typeof folder !== 'string') continue;
    const { dev } = await stat(folder);
    const before = found.get(dev);
    if (before) before.parts.push(part);
    else found.set(dev, { folder, parts: [part] });
  }
  return found.values();
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** With as many digits as help: 90 MB, 4.1 GB, 120 GB. */
export function roomSize(bytes: number): Phrase {
  const gigabytes = bytes / 1e9;
  if (gigabytes < 1) return phrase('size', { amount: Math.round(bytes / 1e6), unit: 'MB' });
  return phrase('size', { amount: gigabytes < 10 ? gigabytes.toFixed(1) : Math.round(gigabytes), unit: 'GB' });
}
