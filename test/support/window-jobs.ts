// Jobs for the tests of the window: prepared and made over the desk, as the screen that makes labels does.
import type { DraftChange } from '#shared/create/draft.ts';
import type { Batch, Label } from '#shared/jobs/production.ts';
import { artwork } from './artwork.ts';
import type { DraftDesk } from './production/draft-desk.ts';
import { SMALL_SHEET } from './production/line.ts';

export interface JobOptions {
  readonly name?: string;
  readonly change?: DraftChange;
  /** Whether its sheets begin by themselves. */
  readonly automaticSheets?: boolean;
}

/** Starts a job with so many labels of 472 x 472 pixels, six on a sheet; gives its number. */
export async function makeJob(
  desk: DraftDesk,
  rows: number,
  { name = 'Pinot 2024', change = {}, automaticSheets = false }: JobOptions = {},
): Promise<number> {
  const { id } = await desk.create();
  const lines = Array.from({ length: rows }, (_, i) => `Pinot ${i + 1};${750 + i}`);
  await desk.giveTable(id, `${name}.csv`, `product_name;quantity\n${lines.join('\n')}\n`);
  await desk.addArtwork(id, 'front.png', await artwork(1, { width: 472, height: 472 }));
  await desk.change(id, { template_id: 'generic', preset: SMALL_SHEET, ...change });
  return (await desk.make(id, automaticSheets ? '?sheets_in=en' : '')).id;
}

/** Asks until it is so. */
export async function jobWhen(desk: DraftDesk, id: number, isSo: (job: Batch) => boolean): Promise<Batch> {
  for (;;) {
    const { body } = await desk.ask('GET', `/api/desk/batches/${id}`);
    if (isSo(body)) return body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A job whose sheets are proven, and sent to the printer where that is asked for. */
export async function printedJob(
  desk: DraftDesk,
  rows: number,
  { sent = false, ...options }: JobOptions & { sent?: boolean } = {},
): Promise<number> {
  const id = await makeJob(desk, rows, options);
  await jobWhen(desk, id, ({ state }) => state === 'done');
  await desk.ask('POST', `/api/desk/batches/${id}/prints`, { json: {} });
  await jobWhen(desk, id, ({ printing }) => !printing);
  if (sent) await desk.ask('POST', `/api/desk/batches/${id}/prints/1/confirm`, { json: { state: 'sent' } });
  return id;
}

export async function labelsOf(desk: DraftDesk, id: number): Promise<Label[]> {
  return (await desk.ask('GET', `/api/desk/batches/${id}/labels`)).body.labels;
}
