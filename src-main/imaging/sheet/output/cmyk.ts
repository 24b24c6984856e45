import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { forecast } from '#main/engine/embed/forecast.ts';
import { type Grade, gradeOf } from '#main/engine/message/grade.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { readPhotos } from '#main/engine/read/read-photos.ts';
import { sharp } from '#main/imaging/codec.ts';
import { readArtwork } from '#main/imaging/read.ts';
import { MM_PER_INCH } from '#main/imaging/sheet/layout/pixels.ts';
import { type AppError, refusal } from '#shared/troubles/errors.ts';

/** 'cmyk' is the codec's own profile of a general offset press; anything else is the path of an ICC file. */
export type CmykProfile = string;

const BUILT_IN = 'cmyk';
const HEADER_BYTES = 128;

/** A picture in the inks of a press, as a TIFF file that carries the press's profile. */
export async function cmykTiff(picture: Rgb, profile: CmykProfile, dpi: number): Promise<Uint8Array> {
  if (profile !== BUILT_IN) await readProfile(profile, nameOf(profile));
  const { width, height, data } = picture;
  const perMm = dpi / MM_PER_INCH;
  // In this order, because metadata that is set later would bring sRGB back.
  const inks = sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: width * height })
    .withIccProfile(profile)
    .withDensity(dpi)
    .toColourspace('cmyk');
  const file = inks.tiff({
    compression: 'deflate',
    predictor: 'horizontal',
    xres: perMm,
    yres: perMm,
    resolutionUnit: 'inch',
  });
  return (await file.toUint8Array()).data;
}

/** How well a picture reads: from the file, and by the forecast from its print. */
export interface Readability {
  readonly message: string | null;
  /** Margin of the file, in decibels. */
  readonly marginDb: number | null;
  /** Margin of simulated photographs of its print; null where not even the file is read. */
  readonly forecast: { readonly grade: Grade; readonly marginDb: number } | null;
}

export interface CmykEffect {
  readonly before: Readability;
  readonly after: Readability;
}

/** How much of a mark the conversion to the press's inks takes away. */
export async function cmykEffect(
  picture: Rgb,
  message: string,
  key: string,
  profile: CmykProfile,
): Promise<CmykEffect> {
  const there = await cmykTiff(picture, profile, 300);
  const back = (await readArtwork(there)).picture;
  return { before: readabilityOf(picture, message, key), after: readabilityOf(back, message, key) };
}

function readabilityOf(picture: Rgb, message: string, key: string): Readability {
  const { width, height } = picture;
  const corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ] as const;
  const read = readPhotos([{ picture, corners }], { keys: [key] });
  if (read.message !== message) return { message: read.message, marginDb: null, forecast: null };
  const { marginDb } = forecast(picture, message, key);
  return {
    message,
    marginDb: read.measures?.marginDb ?? null,
    forecast: { grade: gradeOf(marginDb), marginDb },
  };
}

/** Tries a profile on a few pixels, because the codec may ignore a profile that it cannot use. */
export async function refuseOtherProfile(profile: CmykProfile, name = nameOf(profile)): Promise<void> {
  const bytes = await readProfile(profile, name);
  const side = 8;
  const picture = { width: side, height: side, data: new Uint8Array(side * side * 3).fill(128) };
  const tried = await cmykTiff(picture, profile, 300).catch((error: unknown) => {
    throw unusable(name, error);
  });
  const { icc } = await sharp(tried).metadata();
  if (!icc || Buffer.compare(icc, bytes) !== 0) throw unusable(name);
}

async function readProfile(profile: CmykProfile, name: string): Promise<Buffer> {
  const bytes = await readFile(profile).catch((error: unknown) => {
    throw refusal('profile_unread', { name }, { cause: error });
  });
  const isProfile = bytes.length > HEADER_BYTES && bytes.toString('latin1', 36, 40) === 'acsp';
  if (!isProfile) throw refusal('profile_none', { name });
  const colours = bytes.toString('latin1', 16, 20).trim();
  if (colours === 'CMYK') return bytes;
  throw refusal('profile_colours', { name, colours });
}

function unusable(name: string, cause?: unknown): AppError {
  return refusal('profile_bad', { name }, { cause });
}

function nameOf(profile: CmykProfile): string {
  return basename(profile, '.icc');
}
