// Enemies who collect marks: with those of many IDs, no two of their counterfeits bear the same one.
import { createHash } from 'node:crypto';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { openDesk } from '#test/support/people.ts';
import type { Station } from '#test/support/station.ts';
import type { Arena, Enemy } from './arena.ts';

const OWN_KEY = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
const REQUESTS = 1000;
/** Records that a program made, and labels of a job. All of them are asked for again and again. */
const RECORDS = 12;
const LABELS = 8;
/** Everything of a record that strangers may ask for and that may be a picture. */
const ENDS = ['/watermarked', '/image', '/watermarked?size=full', '/preview', '/thumbnail'];
const LAYOUT = {
  twinmark_layout: 1,
  name: 'back',
  label: { width: 64, height: 24.3 },
  items: [
    { id: 'name', type: 'text', x: 2, y: 2, w: 38, h: 6, value: '{product_name} {id}', font: { size: 8 } },
    { id: 'code', type: 'barcode', x: 46, y: 5, w: 14, h: 14, symbology: 'qr', value: '{watermark_id}' },
  ],
};

export const COLLECTING: readonly Enemy[] = [
  {
    name: 'collected-marks',
    finding: 'copies, marks of guessed IDs',
    holds: `${REQUESTS} requests of strangers to a station with a key of its own give no picture in which it reads a mark`,
    weakened: [
      {
        file: 'src-main/services/records/record-rights.ts',
        from: "const usual = hasOwnKey ? 'plain' : 'preview';",
        to: "const usual = 'preview';",
      },
    ],
    attack: collectMarks,
  },
];

async function collectMarks({ start }: Arena): Promise<string | null> {
  const station = await start({
    settings: {
      'engine.key': OWN_KEY,
      'limits.requests_per_minute': 1_000_000,
      'limits.public_records_per_minute': 1_000_000,
      'limits.public_engine_per_minute': 1_000_000,
    },
  });
  const ids = [...(await makeRecords(station)), ...(await makeLabels(station))];
  const pictures = await ask(station, ids);
  if (pictures.size < ids.length) throw new Error(`Of ${ids.length} records only ${pictures.size} pictures came.`);
  let read = 0;
  for (const bytes of pictures.values()) if ((await readIn(station, bytes)) !== null) read++;
  const told = `${REQUESTS} requests for ${ids.length} records gave ${pictures.size} different pictures, and ${read} marks`;
  process.stderr.write(`  ${told}\n`);
  return read === 0 ? null : told;
}

async function makeRecords({ url, apiKey: token }: Station): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < RECORDS; n++) {
    const image = base64(await artwork(`collected ${n}`, { width: 1200, height: 900 }));
    const json = { image, metadata: { product_name: `Salt ${n}` } };
    ids.push((await call(url, 'POST', '/api/records', { token, json })).body.watermark_id);
  }
  return ids;
}

async function makeLabels(station: Station): Promise<string[]> {
  const { url, apiKey: token } = station;
  const ask = async (method: string, path: string, json?: object) => {
    const { status, body } = await call(url, method, path, { token, ...(json ? { json } : {}) });
    if (status >= 400) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const desk = await openDesk(station);
  const kept = await desk.call('PUT', '/api/layouts/back', LAYOUT);
  if (kept.status !== 200) throw new Error(`The layout was not kept: ${JSON.stringify(kept.body)}`);
  const table = ['product_name;sku', ...Array.from({ length: LABELS }, (_, n) => `Pinot;${n}`)].join('\n');
  const image = base64(await artwork('collected job', { width: 1170, height: 800 }));
  let job = await ask('POST', '/api/jobs', {
    name: 'wine',
    table,
    image,
    template_id: 'generic',
    sheet_id: 'j8157',
    layout: 'back',
  });
  for (; job.state !== 'done'; job = await ask('GET', `/api/jobs/${job.id}`)) {
    if (job.error) throw new Error(job.error);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { labels } = await ask('GET', `/api/jobs/${job.id}/labels`);
  return labels.map(({ watermark_id }: { watermark_id: string }) => watermark_id);
}

/** All pictures that come, each once. */
async function ask({ url }: Station, ids: readonly string[]): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (let n = 0; n < REQUESTS; n++) {
    const path = `/api/records/${ids[n % ids.length]}${ENDS[Math.floor(n / ids.length) % ENDS.length]}`;
    const { status, headers, bytes } = await call(url, 'GET', path);
    if (status !== 200 || !headers.get('content-type')?.startsWith('image/')) continue;
    found.set(createHash('sha256').update(bytes).digest('hex'), bytes);
  }
  return found;
}

/** What the station itself reads: blindly, then with its artworks, then with its IDs. */
async function readIn({ url, apiKey: token }: Station, picture: Uint8Array): Promise<string | null> {
  const { body } = await call(url, 'POST', '/api/scan', { token, json: { image: base64(picture) } });
  if (typeof body.success !== 'boolean') throw new Error(`A picture could not be read: ${JSON.stringify(body)}`);
  return body.success ? body.message : null;
}
