import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { drawArtwork } from '#main/imaging/test-sheet/artwork.ts';
import { DPI, testLabelOf } from '#main/imaging/test-sheet/labels.ts';
import { write } from '#main/imaging/write.ts';

/** One marked label of the test sheet as a PNG file. */
export async function makeTestLabel({ message }: { message: string }): Promise<{ bytes: Uint8Array }> {
  const label = testLabelOf(message);
  if (!label) throw new Error(`the test sheet has no label ${message}`);
  const marked = embed(drawArtwork(label), label.message, { key: PUBLISHED_KEY, strength: label.strength });
  return { bytes: await write(marked, null, { type: 'png', dpi: DPI }) };
}

/** The sheet as a PDF. Its library is large and needed here only, so it is loaded here. */
export async function makeTestSheet({
  pictures,
}: {
  pictures: ReadonlyMap<string, Uint8Array>;
}): Promise<{ bytes: Uint8Array }> {
  const { makeSheetPdf } = await import('#main/imaging/test-sheet/sheet-pdf.ts');
  return { bytes: await makeSheetPdf(pictures) };
}
