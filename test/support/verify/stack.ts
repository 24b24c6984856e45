// A stack of labels for the desk that checks them: good ones and every kind that is not, as marked pictures.
import sharp from 'sharp';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import type { Label } from '#shared/jobs/production.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import type { DraftDesk } from '#test/support/production/draft-desk.ts';
import type { Station } from '#test/support/station.ts';
import { labelsOf, printedJob } from '#test/support/window-jobs.ts';

export interface Stack {
  /** The job that the session is about; all of its labels are printed. */
  readonly job: number;
  readonly labels: readonly Label[];
  readonly otherJob: number;
  /** The picture of a label as it was printed. */
  pictureOf(label: Label): Promise<Rgb>;
  otherLabel(): Promise<Rgb>;
  /** A mark that can be read, of an ID that nobody has. */
  unknown(): Promise<Rgb>;
  unmarked(): Promise<Rgb>;
  /** Other artwork under the ID of a label. */
  swapped(label: Label): Promise<Rgb>;
  /** The ID of a label in a mark of the published key: as a stranger makes it, if the station has a key of its own. */
  copied(label: Label): Promise<Rgb>;
}

const SIZE = { width: 472, height: 472 };
/** The station draws its IDs at random: that this one is there already is as good as impossible. */
const NOBODY = 'ZZZZZ';

export async function makeStack(station: Station, desk: DraftDesk, rows: number): Promise<Stack> {
  const job = await printedJob(desk, rows, { sent: true, name: 'Pinot 2024' });
  await desk.ask('POST', `/api/desk/batches/${job}/prints/1/confirm`, { json: { state: 'printed' } });
  const otherJob = await printedJob(desk, 1, { sent: true, name: 'Riesling 2023' });
  const embed = async (picture: Uint8Array, message: string, key: 'station' | 'published' = 'station') => {
    const { status, body } = await call(station.url, 'POST', '/api/embed', {
      json: { image: base64(picture), message },
      ...(key === 'station' ? { token: station.apiKey } : {}),
    });
    if (status !== 200) throw new Error(`Marking answered ${status}: ${JSON.stringify(body)}`);
    return pixelsOf(Buffer.from(body.watermarked_image, 'base64'));
  };
  const marked = async ({ watermark_id }: Label) => {
    const { bytes } = await call(station.url, 'GET', `/api/records/${watermark_id}/watermarked`, {
      token: station.apiKey,
    });
    return pixelsOf(bytes);
  };
  return {
    job,
    labels: await labelsOf(desk, job),
    otherJob,
    pictureOf: marked,
    otherLabel: async () => marked((await labelsOf(desk, otherJob))[0]),
    unknown: async () => embed(await artwork(7, SIZE), NOBODY),
    unmarked: async () => pixelsOf(await artwork(8, { ...SIZE, kind: 'label' })),
    swapped: async ({ watermark_id }) =>
      embed(await artwork(9, { ...SIZE, kind: 'label' }), String(watermark_id).slice(-5)),
    copied: async ({ watermark_id }) =>
      embed(await artwork(10, { ...SIZE, kind: 'label' }), String(watermark_id).slice(-5), 'published'),
  };
}

async function pixelsOf(file: Uint8Array): Promise<Rgb> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}
