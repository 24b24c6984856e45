// Suspicious labels for the tests and pictures of the window, made over the interface as strangers make them.
import { write } from '#main/imaging/write.ts';
import { base64, call } from './api.ts';
import { fromFile } from './codec.ts';
import { makeCover } from './covers/covers.ts';
import { withLine } from './forgeries.ts';

interface CaseFacts {
  readonly product: string;
  /** Places at which strangers see the label, of `PLACES`. */
  readonly places: number;
  /** Photographs: as printed, or with another date on them. */
  readonly photos?: readonly ('genuine' | 'forged')[];
}

const PLACES = [
  ['DE', 48.14, 11.58],
  ['JP', 35.68, 139.7],
  ['BR', -23.55, -46.63],
  ['ZA', -33.92, 18.42],
  ['AU', -33.87, 151.21],
  ['CA', 43.65, -79.38],
  ['IN', 19.08, 72.88],
  ['NG', 6.52, 3.38],
  ['MX', 19.43, -99.13],
  ['PL', 52.23, 21.01],
  ['KR', 37.57, 126.98],
  ['AR', -34.6, -58.38],
] as const;
const SIZE = [750, 450] as const;
const LINE = { x: 300, y: 250, height: 30, plate: '#fafaf8' };

/** Strangers have addresses of their own: the station must believe `X-Forwarded-For` of this machine. */
export const CASE_SETTINGS = { 'scans.cases': true, 'lan.trusted_proxies': '127.0.0.1' } as const;

/** Gives the IDs. */
export async function makeCases(url: string, token: string, cases: readonly CaseFacts[]): Promise<string[]> {
  const bare = await withLine(makeCover('quiet', ...SIZE, 'genuine'), { ...LINE, text: 'EXP 2027-03' });
  const image = base64(await write(bare, null, { type: 'png', dpi: 300 }));
  const ids: string[] = [];
  for (const { product, places, photos = [] } of cases) {
    const json = { image, metadata: { product_name: product } };
    const { body } = await call(url, 'POST', '/api/records', { token, json });
    await seeAt(url, body.watermark_id, places);
    const marked = Buffer.from(body.watermarked_image, 'base64');
    for (const [n, kind] of photos.entries()) await send(url, kind === 'genuine' ? marked : await forged(marked), n);
    ids.push(body.watermark_id);
  }
  return ids;
}

export async function seeAt(url: string, id: string, places: number): Promise<void> {
  for (const [n, [country, latitude, longitude]] of PLACES.slice(0, places).entries()) {
    const scanned_at = new Date(Date.now() - (places - n) * 3 * 3_600_000).toISOString();
    const headers = { 'x-forwarded-for': addressOf(n) };
    const json = { country, latitude, longitude, scanned_at };
    await call(url, 'POST', `/api/records/${id}/scan`, { json, headers });
  }
}

function addressOf(n: number): string {
  return `192.0.${n + 1}.7`;
}

async function send(url: string, photo: Uint8Array, n: number): Promise<void> {
  const headers = { 'x-forwarded-for': addressOf(n) };
  const { body } = await call(url, 'POST', '/api/scan', { json: { image: base64(photo), keep_photo: true }, headers });
  if (body.photo_kept !== true) throw new Error(`The photograph was not kept: ${JSON.stringify(body)}`);
}

async function forged(marked: Uint8Array): Promise<Uint8Array> {
  const picture = await withLine(await fromFile(marked), { ...LINE, text: 'EXP 2028-09' });
  return write(picture, null, { type: 'png', dpi: 300 });
}
