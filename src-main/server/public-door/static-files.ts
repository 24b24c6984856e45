// The page of buyers as files for any web server: those of each record, and those that are there once.
import type { Settings } from '#shared/core/settings.ts';
import { digitalLinkOf, linkedData } from '#shared/records/linked-data.ts';
import type { PublishedRecord } from '#shared/records/published.ts';
import { LANGUAGES, type Language } from '#shared/words/languages.ts';
import type { Logo } from './brand.ts';
import { type BuyerView, notFoundPage, recordPage, startPage } from './buyer-page.ts';
import { buyerStyle } from './buyer-style.ts';
import { linksetOf, linksOf, resolverDescription } from './links.ts';

export interface StaticFile {
  /** Below the root of the web server, without a slash at its beginning. */
  readonly path: string;
  readonly bytes: string | Uint8Array;
  /** Where its path does not tell it. */
  readonly type?: string;
}

export interface StaticSite {
  readonly base: string;
  readonly settings: Settings;
  readonly logo: Logo | null;
  /** The published key where devices read; null where nobody does. */
  readonly deviceKey: string | null;
  readonly script: string | null;
  /** What watermark IDs begin with, such as TW-. */
  readonly prefix: string;
}

const pageName = (language: Language) => (language === 'en' ? 'index.html' : `${language}.html`);

function viewOf(
  { settings, logo, deviceKey, script, prefix }: StaticSite,
  language: Language,
  folder: string,
): BuyerView {
  return {
    language,
    settings,
    style: buyerStyle(settings),
    hasLogo: logo !== null,
    readBy: deviceKey === null ? 'nobody' : 'device',
    deviceKey,
    script,
    filesOf: prefix,
    signs: false,
    inLanguage: (one) => `${folder}${one === 'en' ? '' : pageName(one)}`,
  };
}

/** The picture of the record, if it names one, is a file too. */
export function filesOfRecord(site: StaticSite, record: PublishedRecord, passport: string | null): StaticFile[] {
  const { base, settings } = site;
  const { watermark_id } = record.card;
  const folder = `c/${watermark_id}`;
  const linked = linkedData(record, base, settings['public.brand']);
  const parts = { registers: false, takesReports: false, linked };
  const links = linksOf(record, { base, given: settings['public.links'], signs: false });
  const link = digitalLinkOf(record, base);
  const pages = LANGUAGES.map((language) => ({
    path: `${folder}/${pageName(language)}`,
    bytes: recordPage(viewOf(site, language, `/${folder}/`), record, parts),
  }));
  return [
    ...pages,
    { path: `${folder}/record.jsonld`, bytes: linked },
    ...(passport === null ? [] : [{ path: `${folder}/passport.jwt`, bytes: passport }]),
    ...(link === null ? [] : linkFiles(record, link, JSON.stringify(linksetOf(link, record, links)))),
  ];
}

/** A Digital Link leads to the page; its links lie beside it. */
function linkFiles({ card, gtin, id }: PublishedRecord, link: string, linkset: string): StaticFile[] {
  const to = `/c/${card.watermark_id}/`;
  const head = `<meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${to}"><link rel="canonical" href="${link}">`;
  const page = `<!doctype html><html lang="en"><head>${head}<title>${card.watermark_id}</title></head><body><a href="${to}">${card.watermark_id}</a></body></html>\n`;
  const folder = `01/${gtin}/21/${id}`;
  return [
    { path: `${folder}/index.html`, bytes: page },
    { path: `${folder}/linkset.json`, bytes: linkset },
  ];
}

export function filesOfSite(site: StaticSite): StaticFile[] {
  const { base, settings, logo } = site;
  const pages = LANGUAGES.map((language) => ({
    path: pageName(language),
    bytes: startPage(viewOf(site, language, '/')),
  }));
  const resolver = JSON.stringify(resolverDescription(base, settings['public.brand'] ?? 'Twinmark'));
  return [
    ...pages,
    { path: '404.html', bytes: notFoundPage(viewOf(site, 'en', '/')) },
    { path: '.well-known/gs1resolver', bytes: resolver },
    ...(logo === null ? [] : [{ path: 'logo', ...logo }]),
  ];
}
