// Jobs for the tests of the window: prepared and made over the desk, as the screen that makes labels does.
import type { DraftChange } from '../../src-shared/draft.ts';
import { artwork } from './artwork.ts';
import type { DraftDesk } from './production/draft-desk.ts';
import { SMALL_SHEET } from './production/line.ts';

export interface JobOptions {
  readonly name?: string;
  readonly change?: DraftChange;
}

/** Starts a job with so many labels of 472 x 472 pixels, six on a sheet; gives its number. */
export async function makeJob(
  desk: DraftDesk,
  rows: number,
  { name = 'Pinot 2024', change = {} }: JobOptions = {},
): Promise<number> {
  const { id } = await desk.create();
  const lines = Array.from({ length: rows }, (_, i) => `Pinot ${i + 1};${750 + i}`);
  await desk.giveTable(id, `${name}.csv`, `product_name;quantity\n${lines.join('\n')}\n`);
  await desk.addArtwork(id, 'front.png', await artwork(1, { width: 472, height: 472 }));
  await desk.change(id, { template_id: 'generic', preset: SMALL_SHEET, ...change });
  return (await desk.make(id)).id;
}
