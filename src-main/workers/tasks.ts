import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { examine } from '#main/imaging/examine.ts';
import { type ImageLimits, inspect } from '#main/imaging/inspect.ts';
import { preview, thumbnail } from '#main/imaging/preview.ts';
import { drawArtwork } from '#main/imaging/test-sheet/artwork.ts';
import { DPI, testLabelOf } from '#main/imaging/test-sheet/labels.ts';
import { write } from '#main/imaging/write.ts';
import { artworkGround } from './artwork-ground.ts';
import { compareArtwork } from './compare-artwork.ts';
import { artworkFile, describeArtwork, knowArtwork } from './describe-artwork.ts';
import { createPlainDrawer } from './draw-plain.ts';
import { type EmbedRequest, embedImage } from './embed-image.ts';
import { createFieldPlanner } from './field-planner.ts';
import { keptPhoto } from './kept-photo.ts';
import { codeIds, readIds } from './known-ids.ts';
import { createCodeTask } from './label-codes.ts';
import { createFieldTasks } from './label-fields.ts';
import { lookAtPrint } from './look-at-print.ts';
import { createLabelMarker } from './mark-label.ts';
import { createOneBitMarker } from './one-bit-label.ts';
import { createRasterTasks, rasterCalibrationPage } from './print-raster.ts';
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
import { tryArtwork } from './try-artwork.ts';

/** One marked label of the test sheet as a PNG file. */
async function makeTestLabel({ message }: { message: string }): Promise<{ bytes: Uint8Array }> {
  const label = testLabelOf(message);
  if (!label) throw new Error(`the test sheet has no label ${message}`);
  const marked = embed(drawArtwork(label), label.message, { key: PUBLISHED_KEY, strength: label.strength });
  return { bytes: await write(marked, null, { type: 'png', dpi: DPI }) };
}

/** The sheet as a PDF. Its library is large and needed here only, so it is loaded here. */
async function makeTestSheet({
  pictures,
}: {
  pictures: ReadonlyMap<string, Uint8Array>;
}): Promise<{ bytes: Uint8Array }> {
  const { makeSheetPdf } = await import('#main/imaging/test-sheet/sheet-pdf.ts');
  return { bytes: await makeSheetPdf(pictures) };
}

/** What the threads of the station do, each task for itself. */
const tasks = {
  embedImage: (request: EmbedRequest) => embedImage(request),
  scanPhotos,
  scanKnown,
  codeIds,
  readIds,
  readFrame,
  viewFrame,
  compareArtwork,
  lookAtPrint,
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
  keptPhoto,
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
    oneBitLabel: createOneBitMarker(planner),
    drawPlain: createPlainDrawer(planner),
    readLabelCodes: createCodeTask(planner),
  };
}
