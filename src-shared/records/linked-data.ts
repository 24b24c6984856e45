// A published record in the words of schema.org and GS1, for machines.
import type { PublishedRecord } from './published.ts';

/** What GS1 lets a lot be: up to 20 of 82 characters, without spaces. Others are in the record, and in no link. */
const GS1_LOT = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/;

/** The address that GS1 Digital Links have for the item. Null where its record has no GTIN. */
export function digitalLinkOf({ id, gtin, lot }: PublishedRecord, base: string): string | null {
  if (gtin === null) return null;
  const batch = lot !== null && GS1_LOT.test(lot) ? `/10/${encodeURIComponent(lot)}` : '';
  return `${base}/01/${gtin}${batch}/21/${id}`;
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
    ...madeOf(record),
    additionalProperty: record.fields.map(({ key, label, value }) => ({
      '@type': 'PropertyValue',
      propertyID: key,
      name: label,
      value,
    })),
  };
}

/**
 * What product passports of the EU ask for, by the keys of the template that ships for them. Templates of one's own say the same by
 * the same keys.
 */
function madeOf({ fields }: Pick<PublishedRecord, 'fields'>) {
  const values: Readonly<Record<string, string>> = Object.fromEntries(fields.map(({ key, value }) => [key, value]));
  const { manufacturer, manufacturer_address: address, manufacturer_url, origin_country } = values;
  const url = fields.filter(({ key, type }) => type === 'url' && key !== 'manufacturer_url');
  const maker = { '@type': 'Organization', name: manufacturer, ...(address ? { address } : {}) };
  return {
    ...named(values, WORDS),
    ...(manufacturer ? { manufacturer: { ...maker, ...(manufacturer_url ? { url: manufacturer_url } : {}) } } : {}),
    ...(origin_country ? { countryOfOrigin: { '@type': 'Country', name: origin_country } } : {}),
    ...(url.length === 0 ? {} : { subjectOf: url.map(({ label, value }) => documentAt(label, value)) }),
  };
}

const documentAt = (name: string, url: string) => ({ '@type': 'CreativeWork', name, url });

/** Keys of fields, and what schema.org calls them. */
const WORDS = { model: 'model', production_date: 'productionDate', materials: 'material' } as const;

function named(values: Readonly<Record<string, string>>, words: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, word]) => (values[key] ? [[word, values[key]] as const] : [])),
  );
}

/** Names without a prefix are those of schema.org. */
export const LINKED_TERMS = { '@vocab': 'https://schema.org/', gs1: 'https://ref.gs1.org/voc/' } as const;

export function linkedData(record: PublishedRecord, base: string, brand: string | null): string {
  return JSON.stringify({ '@context': LINKED_TERMS, ...linkedItem(record, base, brand) });
}
