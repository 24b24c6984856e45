import { afterEach, expect, it } from 'vitest';
import { readArtwork } from '#main/imaging/read.ts';
import { call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { checkingDesk, framesOfLabel } from '#test/support/inspection/desk.ts';
import { openDesk } from '#test/support/people.ts';
import { newFolder, type Station, startStation } from '#test/support/station.ts';

let station: Station;
afterEach(() => station.remove());

it('a finding that was answered outlives a kill: counted once, and told as checked before', async () => {
  const folder = newFolder('inspection');
  station = await startStation({ folder });
  const picture = Buffer.from(await artwork('killed', { kind: 'label', width: 600, height: 600 })).toString('base64');
  const json = { image: picture, metadata: { product_name: 'Pinot' } };
  const made = await call(station.url, 'POST', '/api/records', { token: station.apiKey, json });
  const label = (await readArtwork(Buffer.from(made.body.watermarked_image, 'base64'))).picture;
  const frames = framesOfLabel(label, 3, 'killed');
  const desk = checkingDesk(station, await openDesk(station));
  const { id } = await desk.begin({ count_scans: true });
  const finding = await desk.show(id, 1, frames);
  expect(finding).toMatchObject({ state: 'found', record: { title: 'Pinot' } });
  await station.kill();

  station = await startStation({ folder });
  const again = checkingDesk(station, await openDesk(station));
  expect(await again.get(id)).toMatchObject({ checked: 1, counts: { found: 1 }, last_appearance: 1 });
  expect(await again.show(id, 1, frames)).toEqual(finding);
  expect((await again.ask('GET', `/api/desk/inspections/${id}/findings/${finding.id}/picture`)).status).toBe(200);
  expect(await again.show(id, 2, frames)).toMatchObject({ state: 'already_checked' });
  const scans = await call(station.url, 'GET', `/api/records/${finding.watermark_id}/scans`, { token: station.apiKey });
  expect(scans.body.total).toBe(1);
});
