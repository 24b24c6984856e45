// The records that a handheld finds at a station.
import { base64, call } from './api.ts';
import { artwork } from './artwork.ts';
import type { Desk } from './people.ts';
import type { Station } from './station.ts';

/** A code from the desk, for one device. */
export async function invite(desk: Desk): Promise<{ code: string; link: string; id: number }> {
  const { status, body } = await desk.call('POST', '/api/desk/pairings');
  if (status !== 201) throw new Error(`No invitation: ${JSON.stringify(body)}`);
  return body;
}

export interface MadeRecord {
  readonly watermark_id: string;
  readonly marked: Buffer;
}

export async function makeRecord(
  { url, apiKey: token }: Pick<Station, 'url' | 'apiKey'>,
  product_name: string,
  seed: string | number = product_name,
  [width, height]: readonly [number, number] = [900, 600],
): Promise<MadeRecord> {
  const image = base64(await artwork(seed, { kind: 'busy', width, height }));
  const json = { image, template_id: 'generic', metadata: { product_name } };
  const { status, body } = await call(url, 'POST', '/api/records', { token, json });
  if (status !== 201) throw new Error(`No record was made: ${JSON.stringify(body)}`);
  return { watermark_id: body.watermark_id, marked: Buffer.from(body.watermarked_image, 'base64') };
}

export async function scanCount({ url }: Pick<Station, 'url'>, id: string): Promise<number> {
  return (await call(url, 'GET', `/api/records/${id}`)).body.scan_count;
}
