import { examine } from '#main/imaging/examine.ts';
import { type ImageLimits, inspect } from '#main/imaging/inspect.ts';
import { preview } from '#main/imaging/preview.ts';
import { thumbnail } from '#main/imaging/thumbnail.ts';
import { artworkGround } from './artwork-ground.ts';
import { describeArtwork } from './describe-artwork.ts';
import { type EmbedRequest, embedImage } from './embed-image.ts';
import { createFieldPlanner } from './field-planner.ts';
import { artworkFile, knowArtwork } from './know-artwork.ts';
import { codeIds, readIds } from './known-ids.ts';
import { createCodeTask } from './label-codes.ts';
import { createFieldTasks } from './label-fields.ts';
import { createLabelMarker } from './mark-label.ts';
import { createRasterTasks, rasterCalibrationPage } from './paper-raster.ts';
import {
  checkProfile,
  compareCmyk,
  createSheetTasks,
  drawCalibrationPage,
  fitArtwork,
  previewSheet,
} from './print-sheets.ts';
import { readFrame, viewFrame, wakeUp } from './read-frame.ts';
import { createReportTasks } from './reports.ts';
import { scanKnown, scanPhotos } from './scan-photos.ts';
import { makeTestLabel, makeTestSheet } from './test-sheet.ts';
import { tryArtwork } from './try-artwork.ts';

/** What the threads of the station do, each task for itself. */
const tasks = {
  embedImage: (request: EmbedRequest) => embedImage(request),
  scanPhotos,
  scanKnown,
  codeIds,
  readIds,
  readFrame,
  viewFrame,
  knowArtwork,
  artworkFile,
  describeArtwork,
  artworkGround,
  wakeUp,
  inspect: ({ bytes, limits }: { bytes: Uint8Array; limits?: ImageLimits }) => inspect(bytes, limits),
  examineArtwork: ({ bytes, limits }: { bytes: Uint8Array; limits?: ImageLimits }) => examine(bytes, limits),
  thumbnail: async ({ bytes, side, limits }: { bytes: Uint8Array; side: number; limits?: ImageLimits }) => ({
    bytes: await thumbnail(bytes, side, limits),
  }),
  preview: async ({ bytes }: { bytes: Uint8Array }) => ({ bytes: await preview(bytes) }),
  tryArtwork,
  makeTestLabel,
  makeTestSheet,
  fitArtwork,
  previewSheet,
  checkProfile,
  compareCmyk,
  drawCalibrationPage,
  rasterCalibrationPage,
};

export type Tasks = ReturnType<typeof openTasks>;

/** Everything that a thread does, and what it keeps from one label to the next. */
export function openTasks() {
  const planner = createFieldPlanner();
  return {
    ...tasks,
    ...createFieldTasks(planner),
    ...createSheetTasks(planner),
    ...createRasterTasks(planner),
    ...createReportTasks(planner),
    markLabel: createLabelMarker(planner),
    readLabelCodes: createCodeTask(planner),
  };
}
