// Batches of a station that runs inside of the test, seen through its desk.
import type { BatchOrder } from '#main/services/ledger/batch-order.ts';
import type { Batch, Label } from '#shared/jobs/production.ts';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import { base64, call } from '#test/support/api.ts';
import type { InProcess } from '#test/support/in-process.ts';
import type { Desk } from '#test/support/people.ts';
import type { Station } from '#test/support/station.ts';
import { SMALL_SHEET } from './line.ts';

/** Labels that all show one picture; a row can be spoilt by its number. */
export async function planBatch(
  { app, userId }: InProcess,
  artwork: Uint8Array,
  count: number,
  { spoilt = [], ...more }: Partial<BatchOrder> & { spoilt?: readonly number[] } = {},
): Promise<number> {
  const taken = await app.production.batches.takeArtwork(artwork);
  const rows = Array.from({ length: count }, (_, i) => ({
    metadata: { product_name: `Pinot ${i + 1}` },
    artwork: spoilt.includes(i + 1) ? { problem: 'The artwork back.png does not exist.' } : taken,
  }));
  const batch = await app.production.batches.plan({
    ownerId: userId,
    name: 'Pinot 2024',
    template_id: 'generic',
    rows,
    preset: SMALL_SHEET,
    options: DEFAULT_SHEET_OPTIONS,
    strength: 'balanced',
    fit: 'cover',
    ...more,
  });
  return batch.id;
}

/** Asks until it is so. */
export async function batchWhen(desk: Desk, id: number, isSo: (batch: Batch) => boolean): Promise<Batch> {
  for (;;) {
    const { status, body } = await desk.call('GET', `/api/desk/batches/${id}`);
    if (status !== 200) throw new Error(`Batch ${id}: ${status} ${JSON.stringify(body)}`);
    if (isSo(body)) return body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function madeBatch(
  station: InProcess,
  desk: Desk,
  artwork: Uint8Array,
  count: number,
  more: Partial<BatchOrder> = {},
): Promise<number> {
  const id = await planBatch(station, artwork, count, more);
  await desk.call('POST', `/api/desk/batches/${id}/start`);
  await batchWhen(desk, id, ({ state }) => state === 'done');
  return id;
}

export async function printedBatch(
  station: InProcess,
  desk: Desk,
  artwork: Uint8Array,
  count: number,
  more: Partial<BatchOrder> = {},
): Promise<number> {
  const id = await madeBatch(station, desk, artwork, count, more);
  await print(desk, id);
  return id;
}

export async function print(desk: Desk, id: number, order: object = {}): Promise<Batch> {
  const { status, body } = await desk.call('POST', `/api/desk/batches/${id}/prints`, order);
  if (status !== 202) throw new Error(`${status} ${JSON.stringify(body)}`);
  return batchWhen(desk, id, ({ printing }) => !printing);
}

/** Orders a job as a program does, and prints its batch. Gives the path of the print. */
export async function orderedPrint(
  { url, apiKey }: Pick<Station, 'url' | 'apiKey'>,
  desk: Desk,
  artwork: Uint8Array,
): Promise<string> {
  const table = 'product_name;sku\nPinot;1\nMerlot;2\n';
  const sheets = { template_id: 'generic', sheet_id: 'j8157', sheets_in: null };
  const json = { name: 'wine', table, image: base64(artwork), ...sheets };
  let { body: job } = await call(url, 'POST', '/api/jobs', { token: apiKey, json });
  for (; job.state !== 'done'; job = (await call(url, 'GET', `/api/jobs/${job.id}`, { token: apiKey })).body) {
    if (job.error) throw new Error(job.error);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const [batch] = job.batches;
  await print(desk, batch);
  return `/api/desk/batches/${batch}/prints/1`;
}

export async function labelsAt(desk: Desk, id: number, query = ''): Promise<Label[]> {
  return (await desk.call('GET', `/api/desk/batches/${id}/labels${query}`)).body.labels;
}
