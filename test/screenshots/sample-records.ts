import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import type { CoverKind } from '#test/support/covers/covers.ts';
import type { Station } from '#test/support/station.ts';

interface Sample {
  readonly kind: CoverKind;
  readonly template_id: string;
  readonly metadata: Readonly<Record<string, string>>;
}

const WINE = { country: 'DE', alcohol_vol: '11.5', volume_ml: '750', allergens: 'contains sulphites' };
const SAMPLES: readonly Sample[] = [
  {
    kind: 'busy',
    template_id: 'generic',
    metadata: { product_name: 'Gehäusedeckel', batch: 'B-17', origin_country: 'AT' },
  },
  {
    kind: 'label',
    template_id: 'event_ticket',
    metadata: {
      event_name: 'Sommerfest',
      venue: 'Halle 3',
      starts_at: '2026-07-01',
      category: 'vip',
      holder_name: 'Erika Beispiel',
    },
  },
  {
    kind: 'quiet',
    template_id: 'wine',
    metadata: { ...WINE, product_name: 'Grauburgunder', producer: 'Winzerhof Käßner', vintage: '2022', lot: 'L12-101' },
  },
  {
    kind: 'label',
    template_id: 'wine',
    metadata: {
      ...WINE,
      product_name: 'Riesling Kabinett',
      producer: 'Weingut Müller-Thoma',
      vintage: '2021',
      lot: 'L11-100',
    },
  },
];

/** Records as a small maker of many things would have them, and scans of the last one. */
export async function sampleRecords({ url, apiKey: token }: Station): Promise<void> {
  for (const [seed, { kind, ...record }] of SAMPLES.entries()) {
    const image = base64(await artwork(seed, { kind, width: 900, height: 600 }));
    const { status, body } = await call(url, 'POST', '/api/records', { token, json: { image, ...record } });
    if (status !== 201) throw new Error(`No record was made: ${JSON.stringify(body)}`);
    if (record.metadata['vintage'] !== '2021') continue;
    for (const scanner_address of ['Dock 1', 'Shop', 'Shop']) {
      await call(url, 'POST', `/api/records/${body.watermark_id}/scan`, { json: { scanner_address } });
    }
  }
}
