// What buyers and their programs fetch: the page, the record, its links. All of it can be asked for again by its ETag.
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NOT_FOUND } from '#main/server/answers/failures.ts';
import { isKept } from '#main/server/answers/send.ts';
import { baseUrlOf, languageOf } from '#main/server/calls/call-reader.ts';
import { noteUnknownId } from '#main/server/calls/noted.ts';
import { POLICY, unpacksBrotli } from '#main/server/pages/pages.ts';
import type { Server } from '#main/server/server.ts';
import { digitalLinkOf, linkedData } from '#shared/records/linked-data.ts';
import type { PublishedRecord } from '#shared/records/published.ts';
import { AppError, toAppError } from '#shared/troubles/errors.ts';
import { LANGUAGES, type Language } from '#shared/words/languages.ts';
import type { Logo } from './brand.ts';
import { type BuyerView, notFoundPage, type ReadBy, recordPage, startPage } from './buyer-page.ts';
import { buyerStyle, hashOfStyle } from './buyer-style.ts';
import {
  chosenLink,
  identifiersIn,
  linkHeader,
  linksetOf,
  linksOf,
  linkTypeOf,
  type ResolverLink,
  resolverDescription,
} from './links.ts';

export interface BuyerServices {
  readonly published: {
    find(id: string, baseUrl: string): Promise<PublishedRecord>;
    assertPublished(id: string): Promise<void>;
    isPublished(message: string): Promise<boolean>;
    registers(id: string): Promise<boolean>;
  };
  readonly passports: PassportServices;
  /** Who reads the marks of photographs: the device by this key, or this server; nobody where it has not the key. */
  readonly markReader: { readonly deviceKey: string | null; readonly reads: boolean };
}

/** Each is null where this process has no key to sign with. */
interface PassportServices {
  readonly signs: boolean;
  passportOf(
    record: PublishedRecord,
    base: string,
    brand: string | null,
  ): { readonly jwt: string; readonly payload: string } | null;
  statusList(state: 'revocation' | 'suspension', base: string): Promise<string> | null;
  jwks(): object;
  didDocument(base: string): object | null;
}

interface PageParts {
  readonly logo: Logo | null;
  /** The path of the page's script; null where none was built. */
  readonly script: string | null;
}

/** A request for a page or a record of this door. */
interface BuyerVisit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly language: Language;
  readonly base: string;
  readonly query: URLSearchParams;
}

type Answering = (visit: BuyerVisit) => Promise<void> | void;

/** Adds the pages and records to a server of this door. */
export function openBuyerPages(server: Server, services: BuyerServices, parts: PageParts): void {
  const { published } = services;
  const show = openShown(server, services, parts);
  const get = openRoutes(server, show.notFound);
  get('/', (visit) => show.start(visit));
  get('/find', ({ reply, query }) => {
    // A character may be cut in two there, of which nothing could be an address.
    const id = (query.get('id') ?? '').trim().slice(0, 64).toWellFormed();
    reply
      .code(303)
      .header('location', `/c/${encodeURIComponent(id)}`)
      .header('cache-control', 'no-store')
      .send();
  });
  get('/c/:wm_id', async (visit) => {
    const record = await published.find(param(visit, 'wm_id'), visit.base);
    await show.record(visit, record, `${visit.base}/c/${record.card.watermark_id}`);
  });
  get('/01/*', async (visit) => {
    const { record, anchor } = await itemAt(published, visit);
    await show.record(visit, record, anchor);
  });
  get('/api/records/:wm_id', async (visit) => {
    const { card } = await published.find(param(visit, 'wm_id'), visit.base);
    give(visit, { type: 'application/json; charset=utf-8', body: JSON.stringify({ ...card, published: true }) });
  });
  openPassports(server, services, get);
  get('/.well-known/gs1resolver', (visit) => {
    const name = server.options.settings()['public.brand'] ?? 'Twinmark';
    give(visit, { type: 'application/json', body: JSON.stringify(resolverDescription(visit.base, name)) });
  });
  const { logo } = parts;
  if (logo !== null)
    get('/logo', (visit) => give(visit, { type: logo.type, body: logo.bytes, csp: "default-src 'none'" }));
}

type AddRoute = (url: string, work: Answering) => void;

/** Signed records, the keys that verify them, and the lists of those that are void or copied. */
function openPassports(server: Server, { published, passports }: BuyerServices, get: AddRoute): void {
  const json = 'application/json; charset=utf-8';
  get('/api/records/:wm_id/passport', async (visit) => {
    const record = await published.find(param(visit, 'wm_id'), visit.base);
    const passport = passports.passportOf(record, visit.base, server.options.settings()['public.brand']);
    if (passport === null) throw notThere();
    give(visit, { type: 'application/vc+jwt', body: passport.jwt, same: passport.payload });
  });
  get('/status/:state', async (visit) => {
    const state = (['revocation', 'suspension'] as const).find((one) => one === param(visit, 'state'));
    const list = state === undefined ? null : await passports.statusList(state, visit.base);
    if (list === null) throw notThere();
    give(visit, { type: 'application/vc+jwt', body: list });
  });
  get('/.well-known/jwks.json', (visit) => give(visit, { type: json, body: JSON.stringify(passports.jwks()) }));
  get('/.well-known/did.json', (visit) => {
    const document = passports.didDocument(visit.base);
    if (document === null) throw notThere();
    give(visit, { type: json, body: JSON.stringify(document) });
  });
}

/** The record of a Digital Link, where its identifiers are those of the record. */
async function itemAt(published: BuyerServices['published'], { request, base }: BuyerVisit) {
  const asked = identifiersIn(new URL(request.raw.url ?? '/', 'http://door').pathname);
  if (asked === null) throw notThere();
  const record = await published.find(asked.serial, base);
  if (record.gtin !== null && record.gtin !== asked.gtin) throw notThere();
  if (record.lot !== null && asked.lot !== null && record.lot !== asked.lot) throw notThere();
  return { record, anchor: digitalLinkOf(record, base) ?? `${base}/01/${asked.gtin}/21/${asked.serial}` };
}

function notThere(): AppError {
  return new AppError('not_found', NOT_FOUND);
}

function param({ request }: BuyerVisit, name: string): string {
  return (request.params as Record<string, string>)[name] ?? '';
}

/** Adds routes whose failures are told to people as a page and to programs as JSON, and whose guesses are counted. */
function openRoutes(server: Server, notFound: Answering) {
  const { app, rates, failures } = server;

  async function answer(visit: BuyerVisit, work: Answering): Promise<void> {
    const { request, reply } = visit;
    try {
      rates?.strangers.records(request);
      rates?.refuseGuesser(request);
      await work(visit);
    } catch (error) {
      const isUnknown = toAppError(error).code === 'not_found';
      if (isUnknown) await noteUnknownId(server, 'getRecord', request);
      if (reply.sent) return;
      if (isUnknown && wantsPage(visit)) await notFound(visit);
      else failures.fail(error, request, reply);
    }
  }

  return (url: string, work: Answering): void => {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler(request, reply) {
        const query = new URLSearchParams(String(request.query ?? ''));
        const language =
          LANGUAGES.find((one) => one === query.get('lang')) ?? languageOf(request.headers['accept-language']);
        void answer({ request, reply, query, language, base: baseUrlOf(server, request) }, work);
      },
    });
  };
}

/** What the page is written with: by the settings of this moment, and in the language of its visitor. */
function openViews(server: Server, { passports, markReader }: BuyerServices, { logo, script }: PageParts) {
  const { deviceKey, reads } = markReader;
  const readBy: ReadBy = deviceKey !== null ? 'device' : reads ? 'server' : 'nobody';
  return ({ language, request }: BuyerVisit): BuyerView => {
    const settings = server.options.settings();
    const path = (request.raw.url ?? '/').split('?', 1)[0];
    return {
      language,
      settings,
      style: buyerStyle(settings),
      hasLogo: logo !== null,
      readBy,
      deviceKey,
      filesOf: null,
      signs: passports.signs,
      script,
      inLanguage: (one) => `${path}?lang=${one}`,
    };
  };
}

function givePage(visit: BuyerVisit, view: BuyerView, html: string, code = 200): void {
  const policy = POLICY.replace("style-src 'self'", `style-src ${hashOfStyle(view.style)}`);
  const csp = policy.replace("form-action 'none'", "form-action 'self'");
  give(visit, { type: 'text/html; charset=utf-8', body: html, code, csp, packs: true });
}

/** Answers with the page or the record, by what the visitor takes. */
function openShown(server: Server, services: BuyerServices, parts: PageParts) {
  const { published, passports } = services;
  const settings = () => server.options.settings();
  const viewFor = openViews(server, services, parts);

  async function record(visit: BuyerVisit, shown: PublishedRecord, anchor: string): Promise<void> {
    const { base, query, reply } = visit;
    const links = linksOf(shown, { base, given: settings()['public.links'], signs: passports.signs });
    reply.header('link', linkHeader(anchor, links));
    const led = ledTo(visit, links);
    if (led !== null) {
      if (led === 'nowhere') throw notThere();
      reply.code(307).header('location', led.href).headers(FOR_ALL).send();
      return;
    }
    const brand = settings()['public.brand'];
    const form = formOf(visit);
    if (form === 'linkset') {
      give(visit, { type: 'application/linkset+json', body: JSON.stringify(linksetOf(anchor, shown, links)) });
    } else if (form === 'jsonld' || query.get('format') === 'jsonld') {
      give(visit, { type: 'application/ld+json', body: linkedData(shown, base, brand) });
    } else {
      const view = viewFor(visit);
      const registers = await published.registers(shown.id);
      const more = { registers, takesReports: settings()['scans.cases'], linked: linkedData(shown, base, brand) };
      givePage(visit, view, recordPage(view, shown, more));
    }
  }

  return {
    record,
    start: (visit: BuyerVisit) => {
      const view = viewFor(visit);
      givePage(visit, view, startPage(view));
    },
    notFound: (visit: BuyerVisit) => {
      // Not even the address that was asked for makes a difference between two such pages.
      const view = { ...viewFor(visit), inLanguage: (one: Language) => `/?lang=${one}` };
      givePage(visit, view, notFoundPage(view), 404);
    },
  };
}

/** Where a Digital Link leads its visitor on to; null where it shows the record itself. */
function ledTo(visit: BuyerVisit, links: readonly ResolverLink[]): ResolverLink | 'nowhere' | null {
  const { query, request, language } = visit;
  const type = linkTypeOf(query.get('linkType') ?? '');
  if (type === '') {
    const isLink = request.routeOptions.url === '/01/*';
    const first = links[0];
    const isBrands = isLink && formOf(visit) === 'page' && links.find((one) => one.type === 'defaultLink') !== first;
    return isBrands ? chosenLink(links, 'defaultLink', language) : null;
  }
  if (type === 'linkset' || type === 'all') return null;
  return chosenLink(links, type, language) ?? 'nowhere';
}

/** What the visitor takes: a page, all links, or the record for machines. */
function formOf({ request, query }: BuyerVisit): 'page' | 'linkset' | 'jsonld' {
  const type = query.get('linkType');
  if (type === 'linkset' || type === 'all') return 'linkset';
  const accept = request.headers.accept ?? '';
  if (accept.includes('text/html')) return 'page';
  if (accept.includes('application/linkset+json')) return 'linkset';
  if (accept.includes('application/ld+json')) return 'jsonld';
  return accept.includes('application/json') ? 'linkset' : 'page';
}

function wantsPage({ request }: BuyerVisit): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}

interface Given {
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly code?: number;
  readonly csp?: string;
  /** What tells this answer from later ones, where its bytes differ each time. */
  readonly same?: string;
  /** Whether it is packed for who unpacks it. */
  readonly packs?: boolean;
}

/** Pages of other sites may read what everybody may read. */
const FOR_ALL = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'link, etag',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** A copy is asked about before each use: what is taken back is gone at once. */
const KEPT = 'public, no-cache';

function give({ request, reply }: BuyerVisit, { type, body, code = 200, csp, same, packs = false }: Given): void {
  const etag = `"${createHash('sha1')
    .update(same ?? body)
    .digest('base64url')}"`;
  reply.headers(FOR_ALL).header('vary', 'accept, accept-language, accept-encoding');
  reply.header('cache-control', code === 200 ? KEPT : 'no-store');
  if (csp !== undefined) reply.header('content-security-policy', csp);
  if (code === 200) reply.header('etag', etag);
  if (code === 200 && isKept(request.headers['if-none-match'], etag)) {
    reply.code(304).send();
    return;
  }
  reply.code(code).type(type);
  if (packs && unpacksBrotli(String(request.headers['accept-encoding']))) {
    reply.header('content-encoding', 'br').send(packed(body));
  } else reply.send(typeof body === 'string' ? body : Buffer.from(body));
}

/** Half of what the best would save, in a tenth of its time. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

function packed(body: string | Uint8Array): Buffer {
  return brotliCompressSync(body, QUALITY);
}
