import { examine } from '../imaging/examine.ts';
import { type ImageLimits, inspect } from '../imaging/inspect.ts';
import { thumbnail } from '../imaging/thumbnail.ts';
import { drawSample } from './draw-sample.ts';
import { embedImage } from './embed-image.ts';
import {
  checkProfile,
  compareCmyk,
  drawCalibrationPage,
  drawSheet,
  fitArtwork,
  previewSheet,
  proveSheets,
  writeSheets,
} from './print-sheets.ts';
import { scanPhotos } from './scan-photos.ts';
import { makeTestLabel, makeTestSheet } from './test-sheet.ts';
import { tryArtwork } from './try-artwork.ts';

/** Everything that the threads of the station do. */
export const tasks = {
  embedImage,
  scanPhotos,
  inspect: ({ bytes, limits }: { bytes: Uint8Array; limits?: ImageLimits }) => inspect(bytes, limits),
  examineArtwork: ({ bytes, limits }: { bytes: Uint8Array; limits?: ImageLimits }) => examine(bytes, limits),
  thumbnail: async ({ bytes, side, limits }: { bytes: Uint8Array; side: number; limits?: ImageLimits }) => ({
    bytes: await thumbnail(bytes, side, limits),
  }),
  drawSample,
  tryArtwork,
  makeTestLabel,
  makeTestSheet,
  fitArtwork,
  writeSheets,
  proveSheets,
  drawSheet,
  previewSheet,
  checkProfile,
  compareCmyk,
  drawCalibrationPage,
};

export type Tasks = typeof tasks;
