// The page of buyers, as HTML that says all without a script.
import { inHtml } from '#main/server/pages/in-html.ts';
import type { Settings } from '#shared/core/settings.ts';
import type { PublishedRecord } from '#shared/records/published.ts';
import { openCatalogue, type Translation, type View } from '#shared/words/catalogue.ts';
import { buyer as german, shipped as germanFields } from '#shared/words/de.ts';
import { buyer as english } from '#shared/words/en.ts';
import { buyer as french, shipped as frenchFields } from '#shared/words/fr.ts';
import { LANGUAGES, type Language } from '#shared/words/languages.ts';
import { speechIn } from '#shared/words/speech.ts';

export type BuyerWords = View<typeof english>;

const SECTIONS: Readonly<Record<Language, Translation<typeof english>>> = { en: english, de: german, fr: french };
const FIELDS: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  de: germanFields,
  fr: frenchFields,
};
const OWN_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', fr: 'Français' };

export function buyerWords(language: Language): BuyerWords {
  return openCatalogue({ buyer: SECTIONS[language] as typeof english }, speechIn(language)).view('buyer');
}

/** Who reads the marks of photographs: the buyer's device by the published key, or this server by its own; or nobody here. */
export type ReadBy = 'device' | 'server' | 'nobody';

export interface BuyerView {
  readonly language: Language;
  readonly settings: Settings;
  readonly style: string;
  readonly hasLogo: boolean;
  readonly readBy: ReadBy;
  /** Of a page that is a file, what watermark IDs begin with: then nothing but files can be asked for. Null at a server. */
  readonly filesOf: string | null;
  /** Whether passports are signed here. */
  readonly signs: boolean;
  /** The published key, where the device reads. */
  readonly deviceKey: string | null;
  /** The path of the script. Null where none was built, and in files of whoever wants none. */
  readonly script: string | null;
  /** The address of the page in another language. */
  readonly inLanguage: (language: Language) => string;
}

interface RecordParts {
  readonly registers: boolean;
  /** Whether the maker keeps photographs of suspicious labels. */
  readonly takesReports: boolean;
  /** The record for machines. */
  readonly linked: string;
}

export function startPage(view: BuyerView): string {
  const t = buyerWords(view.language);
  const body = `<h1>${inHtml(t.title)}</h1><p>${inHtml(t.lead)}</p>${idForm(t)}${check(t, view)}`;
  return page(view, { title: t.title, body, id: null });
}

export function notFoundPage(view: BuyerView): string {
  const t = buyerWords(view.language);
  const body = `<h1>${inHtml(t.notFound)}</h1><p>${inHtml(t.notFoundText)}</p>${idForm(t)}`;
  return page(view, { title: t.notFound, body, id: null });
}

export function recordPage(view: BuyerView, record: PublishedRecord, parts: RecordParts): string {
  const t = buyerWords(view.language);
  const { card, name } = record;
  const title = name ?? t.record({ id: card.watermark_id });
  const words = view.settings['public.words'];
  const body = `<h1>${inHtml(title)}</h1><p>${inHtml(t.record({ id: card.watermark_id }))}</p>
${says(t, view, record)}
${picture(t, record)}
${fields(t, view, record)}
${words === null ? '' : `<p>${inHtml(words)}</p>`}
${check(t, view)}
${parts.registers ? registerForm(t) : ''}
${parts.takesReports ? reportForm(t) : ''}
<p><a href="/">${inHtml(t.backToStart)}</a></p>
<script type="application/ld+json">${inScript(parts.linked)}</script>`;
  return page(view, { title, body, id: card.watermark_id });
}

/** Never more than what was found: a record, what is said of its label, and what that leaves open. */
function says(t: BuyerWords, { settings }: BuyerView, { card }: PublishedRecord): string {
  const brand = settings['public.brand'];
  const bad = ['voided', 'rejected'].includes(card.label_status ?? '') ? t.voided : null;
  const scans = card.standing === 'clear' ? null : t[card.standing];
  const isBad = bad !== null || card.standing === 'suspicious' || card.standing === 'copied';
  const lines = [bad, scans, brand === null ? t.genuineNoName : t.genuine({ brand }), t.notLabel];
  const texts = lines.filter((line) => line !== null).map((line) => `<p>${inHtml(line)}</p>`);
  return `<section class="says${isBad ? ' bad' : ''}" aria-labelledby="says"><h2 id="says">${inHtml(t.says)}</h2>${texts.join('')}</section>`;
}

function picture(t: BuyerWords, { card }: PublishedRecord): string {
  if (card.watermarked_image_url === null) return '';
  const address = inHtml(new URL(card.watermarked_image_url).pathname);
  return `<figure><img src="${address}" alt="" loading="lazy"><figcaption>${inHtml(t.picture)}</figcaption></figure>`;
}

function fields(t: BuyerWords, { language }: BuyerView, { fields: shown, card }: PublishedRecord): string {
  const rows = shown.map(({ label, type, value }) => {
    const text = inHtml(value);
    const isLink = type === 'url' && /^https?:\/\//.test(value);
    const said = isLink ? `<a href="${text}" rel="nofollow noopener">${text}</a>` : text;
    return `<dt>${inHtml(FIELDS[language]?.[label] ?? label)}</dt><dd>${said}</dd>`;
  });
  if (rows.length === 0 && card.description === null) return '';
  const description = card.description === null ? '' : `<p>${inHtml(card.description)}</p>`;
  return `<section><h2>${inHtml(t.fields)}</h2>${description}<dl>${rows.join('')}</dl></section>`;
}

function idForm(t: BuyerWords): string {
  return `<form id="find" method="get" action="/find"><label for="id">${inHtml(t.id)}</label>
<input type="text" id="id" name="id" required maxlength="64" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="id-hint">
<div id="id-hint">${inHtml(t.idHint)}</div><button>${inHtml(t.find)}</button></form>`;
}

function check(t: BuyerWords, { readBy, script }: BuyerView): string {
  if (script === null || readBy === 'nobody') return '';
  const how = readBy === 'device' ? t.onDevice : t.onServer;
  const live = readBy === 'device' ? liveCamera(t) : '';
  const send = readBy === 'device' ? '' : `<button>${inHtml(t.send)}</button>`;
  return `<section><h2>${inHtml(t.check)}</h2><noscript><p>${inHtml(t.noScript)}</p></noscript>
<form id="check"><p>${inHtml(t.checkLead)} ${inHtml(how)}</p>
<label class="tick"><input type="checkbox" id="place">${inHtml(t.place)}</label>
${live}${fileInput('photo', t)}${send}</form><output id="checked" aria-live="polite"></output></section>`;
}

/** Its script shows the button where the browser has what a camera needs, and says why where it has not. */
function liveCamera(t: BuyerWords): string {
  return `<div><button type="button" id="camera" hidden>${inHtml(t.camera)}</button>
<video id="live" muted playsinline autoplay hidden></video><p id="advice" role="status"></p></div>`;
}

function fileInput(id: string, t: BuyerWords): string {
  return `<label for="${id}">${inHtml(t.choose)}</label><input type="file" id="${id}" accept="image/*" capture="environment" required>`;
}

function registerForm(t: BuyerWords): string {
  return `<section class="scripted"><h2>${inHtml(t.register)}</h2><form id="register"><p>${inHtml(t.registerLead)}</p>
<label for="code">${inHtml(t.code)}</label><input type="text" id="code" required maxlength="32" autocomplete="off" autocapitalize="characters" spellcheck="false">
<label for="contact">${inHtml(t.contact)}</label><input type="email" id="contact" maxlength="254" autocomplete="email">
<div><button>${inHtml(t.registerNow)}</button></div></form><output id="registered" aria-live="polite"></output></section>`;
}

function reportForm(t: BuyerWords): string {
  return `<section class="scripted"><h2>${inHtml(t.report)}</h2><form id="report"><p>${inHtml(t.reportLead)}</p>
${fileInput('evidence', t)}<label class="tick"><input type="checkbox" required>${inHtml(t.reportAgree)}</label>
<button>${inHtml(t.reportSend)}</button></form><output id="reported" aria-live="polite"></output></section>`;
}

interface PageParts {
  readonly title: string;
  readonly body: string;
  readonly id: string | null;
}

/** What its script needs to know, and the sentences that only it says. */
function forScript({ language, readBy, deviceKey, filesOf }: BuyerView, id: string | null): string {
  return inScript(JSON.stringify({ id, language, readBy, deviceKey, filesOf, words: SECTIONS[language] }));
}

function page(view: BuyerView, { title, body, id }: PageParts): string {
  const { language, settings, style, hasLogo, script, inLanguage } = view;
  const t = buyerWords(language);
  const brand = settings['public.brand'];
  const logo = hasLogo ? `<img src="/logo" alt="${inHtml(brand ?? '')}">` : '';
  const languages = LANGUAGES.map((one) =>
    one === language
      ? `<span lang="${one}" aria-current="true">${OWN_NAMES[one]}</span>`
      : `<a href="${inHtml(inLanguage(one))}" lang="${one}" hreflang="${one}">${OWN_NAMES[one]}</a>`,
  );
  const scripted =
    script === null
      ? ''
      : `<script type="application/json" id="facts">${forScript(view, id)}</script><script type="module" src="${script}"></script>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${inHtml(brand === null ? title : `${title} · ${brand}`)}</title><style>${style}</style></head>
<body><a class="skip" href="#main">${inHtml(t.main)}</a>
<header><div>${logo}<strong>${inHtml(brand ?? t.title)}</strong><nav aria-label="${inHtml(t.language)}">${languages.join(' ')}</nav></div></header>
<main id="main" tabindex="-1">${body}</main>
<footer>${foot(t, view, id)}</footer>${scripted}</body></html>
`;
}

function foot(t: BuyerWords, view: BuyerView, id: string | null): string {
  const { settings } = view;
  const links: readonly (readonly [string | null, string])[] = [
    [settings['public.imprint_url'], t.imprint],
    [settings['public.privacy_url'], t.privacy],
    [id && (view.filesOf !== null ? `/c/${id}/record.jsonld` : `/api/records/${id}`), t.machines],
    [id && view.signs ? `/api/records/${id}/passport` : null, t.passport],
  ];
  return links
    .filter(([address]) => address !== null)
    .map(([address, text]) => `<a href="${inHtml(address ?? '')}">${inHtml(text)}</a>`)
    .join(' ');
}

/** JSON in a block of a page: nothing in it ends the block. */
function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
