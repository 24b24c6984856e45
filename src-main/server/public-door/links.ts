// GS1 Digital Links of published records: where they lead, as a conformant resolver tells it (RFC 9264).
import { longGtin, type PublishedRecord } from '#shared/records/published.ts';
import type { Language } from '#shared/words/languages.ts';

const VOCABULARY = 'https://ref.gs1.org/voc/';
/** What GS1 calls an address in place of the page of the record. */
const DEFAULT = 'defaultLink';

export interface ResolverLink {
  /** As in gs1:pip, without its prefix. */
  readonly type: string;
  readonly href: string;
  readonly title: string;
  /** Null: for all. */
  readonly language: string | null;
  readonly media: string;
}

/** The addresses of a record, of this door and of the setting public.links. */
export function linksOf(
  record: PublishedRecord,
  { base, given, signs }: { base: string; given: readonly string[]; signs: boolean },
): ResolverLink[] {
  const { watermark_id } = record.card;
  const title = record.name ?? watermark_id;
  const own = { title, language: null };
  const page = `${base}/c/${watermark_id}`;
  const passport = `${base}/api/records/${watermark_id}/passport`;
  const brand = given.map((line) => brandLink(line, record, title));
  const isLedAway = brand.some(({ type }) => type === DEFAULT);
  return [
    ...(isLedAway ? [] : [{ ...own, type: DEFAULT, href: page, media: 'text/html' }]),
    ...brand,
    { ...own, type: 'verificationService', href: page, media: 'text/html' },
    ...(signs ? [{ ...own, type: 'dpp', href: passport, media: 'application/vc+jwt' }] : []),
    { ...own, type: 'masterData', href: `${page}?format=jsonld`, media: 'application/ld+json' },
  ];
}

/** A line of the setting: its type, its language if any, its address. */
function brandLink(line: string, record: PublishedRecord, title: string): ResolverLink {
  const [type, ...rest] = line.split(' ');
  const address = rest[rest.length - 1];
  const values: Readonly<Record<string, string>> = {
    gtin: record.gtin ?? '',
    lot: record.lot ?? '',
    serial: record.id,
    id: record.card.watermark_id,
  };
  const href = address.replace(/\{(gtin|lot|serial|id)\}/g, (_, name: string) => encodeURIComponent(values[name]));
  return {
    type: type.slice('gs1:'.length),
    href,
    title,
    language: rest.length > 1 ? rest[0] : null,
    media: 'text/html',
  };
}

/** The link of a type, best in the buyer's language. Null where there is none. */
export function chosenLink(links: readonly ResolverLink[], type: string, language: Language): ResolverLink | null {
  const wanted = links.filter((link) => link.type === type);
  return (
    wanted.find((link) => link.language === language) ??
    wanted.find((link) => link.language === null) ??
    wanted[0] ??
    null
  );
}

/** The type that a query or a header names, as gs1:pip or by its whole address. */
export function linkTypeOf(text: string): string {
  return text.replace(/^gs1:/, '').replace(/^https:\/\/(www\.|ref\.)?gs1\.org\/voc\//, '');
}

/** All links as a linkset. */
export function linksetOf(anchor: string, record: PublishedRecord, links: readonly ResolverLink[]): object {
  const types = Object.groupBy(links, ({ type }) => `${VOCABULARY}${type}`);
  const targets = Object.entries(types).map(([type, some = []]) => [
    type,
    some.map(({ href, title, language, media }) => ({
      href,
      title,
      type: media,
      ...(language === null ? {} : { hreflang: [language] }),
    })),
  ]);
  return {
    linkset: [{ anchor, itemDescription: record.name ?? record.card.watermark_id, ...Object.fromEntries(targets) }],
  };
}

/** The links for the header Link. */
export function linkHeader(anchor: string, links: readonly ResolverLink[]): string {
  const set = `<${anchor}?linkType=linkset>; rel="linkset"; type="application/linkset+json"`;
  const others = links.map(({ href, type }) => `<${href}>; rel="${VOCABULARY}${type}"`);
  // The header has no room for all that a brand may list.
  return [set, ...others.slice(0, 8)].join(', ');
}

/** The identifiers of a path such as /01/09521101530001/10/AB1/21/7K3QZ. Null where it is no Digital Link of an item. */
export function identifiersIn(
  path: string,
): { readonly gtin: string; readonly lot: string | null; readonly serial: string } | null {
  const found = /^\/01\/(\d{8}|\d{12,14})(?:\/10\/([^/]{1,60}))?\/21\/([^/]{1,60})$/.exec(path);
  if (!found) return null;
  const [, gtin, lot = null, serial] = found;
  return { gtin: longGtin(gtin), lot: lot && decoded(lot), serial: decoded(serial) };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The description of the resolver, for /.well-known/gs1resolver. */
export function resolverDescription(base: string, name: string): object {
  return {
    name,
    resolverRoot: base,
    supportedPrimaryKeys: ['01'],
    supportedLinkType: [{ namespace: VOCABULARY, prefix: 'gs1:' }],
    supportedContextValuesEnumerated: [],
    linkTypeDefaultCanBeLinkset: false,
  };
}
