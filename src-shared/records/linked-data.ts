// A published record in the words of schema.org and GS1, for machines.
import type { PublishedRecord } from './published.ts';

/** The address that GS1 Digital Links have for the item. Null where its record has no GTIN. */
export function digitalLinkOf({ id, gtin, lot }: PublishedRecord, base: string): string | null {
  if (gtin === null) return null;
  return `${base}/01/${gtin}${lot === null ? '' : `/10/${encodeURIComponent(lot)}`}/21/${id}`;
}

export function linkedItem(record: PublishedRecord, base: string, brand: string | null) {
  const { card, name, gtin, lot, id } = record;
  const page = `${base}/c/${card.watermark_id}`;
  const link = digitalLinkOf(record, base);
  return {
    '@type': ['IndividualProduct', 'gs1:Product'],
    '@id': link ?? page,
    name: name ?? card.watermark_id,
    productID: card.watermark_id,
    serialNumber: id,
    'gs1:hasSerialNumber': id,
    url: page,
    ...(gtin === null ? {} : { gtin, 'gs1:gtin': gtin }),
    ...(lot === null ? {} : { 'gs1:hasBatchLotNumber': lot }),
    ...(link === null ? {} : { hasGS1DigitalLink: link }),
    ...(card.description === null ? {} : { description: card.description }),
    ...(card.watermarked_image_url === null ? {} : { image: card.watermarked_image_url }),
    ...(brand === null ? {} : { brand: { '@type': 'Brand', name: brand } }),
    additionalProperty: record.fields.map(({ key, label, value }) => ({
      '@type': 'PropertyValue',
      propertyID: key,
      name: label,
      value,
    })),
  };
}

/** Names without a prefix are those of schema.org. */
export const LINKED_TERMS = { '@vocab': 'https://schema.org/', gs1: 'https://ref.gs1.org/voc/' } as const;

export function linkedData(record: PublishedRecord, base: string, brand: string | null): string {
  return JSON.stringify({ '@context': LINKED_TERMS, ...linkedItem(record, base, brand) });
}
