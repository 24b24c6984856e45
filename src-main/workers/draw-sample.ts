import { drawSampleLabel } from '../imaging/sample/sample-label.ts';
import { write } from '../imaging/write.ts';

/** As fine as its print on the largest of the usual labels needs. */
const DPI = 450;

/** Artwork for the samples of a template, as a PNG file. */
export async function drawSample({ template }: { template: string }): Promise<{ bytes: Uint8Array }> {
  return { bytes: await write(drawSampleLabel(template), null, { type: 'png', dpi: DPI }) };
}
