// What the pages of signing in by the company say.
import type { FastifyRequest } from 'fastify';
import { wordsIn } from '#main/base/words.ts';
import { languageOf } from '#main/server/calls/call-reader.ts';
import type { CompanySignIns, Page } from '#main/server/options.ts';
import type { AppError } from '#shared/troubles/errors.ts';
import { sayTrouble, troubleWords } from '#shared/troubles/sentences.ts';
import { speechIn } from '#shared/words/speech.ts';
import { inHtml } from './in-html.ts';
import { simplePage } from './simple-pages.ts';

/** Where a sign-in on the network begins. */
export const BEGIN = '/sign-in';
/** Where the provider sends people back to: the address that is registered there. */
export const CALLBACK = '/sign-in/callback';

export async function failedPage(request: FastifyRequest, failure: AppError, hasWayBack: boolean): Promise<Page> {
  const language = languageOf(request.headers['accept-language']);
  const words = await wordsIn(language);
  const t = words.view('company');
  const said = failure.trouble ? sayTrouble(failure.trouble, troubleWords(words), speechIn(language)) : '';
  const way = hasWayBack ? `</p><p><a href="/">${inHtml(t.retry)}</a>` : '';
  return pageOf(request, t.failed, inHtml(said || failure.message) + way);
}

export async function donePage(request: FastifyRequest): Promise<Page> {
  const t = (await wordsIn(languageOf(request.headers['accept-language']))).view('company');
  return pageOf(request, t.done, inHtml(t.doneLead));
}

/** The page of the network at which nobody is signed in. */
export async function companyPage(request: FastifyRequest, { name }: CompanySignIns): Promise<Page> {
  const t = (await wordsIn(languageOf(request.headers['accept-language']))).view('company');
  const [before, after = ''] = inHtml(t.phones({ address: '\n' })).split('\n');
  const lead = `${inHtml(t.lead({ company: name }))}</p><p><a href="${BEGIN}">${inHtml(t.button({ company: name }))}</a></p>`;
  return pageOf(request, t.title, `${lead}<p>${before}<a href="/handheld/">/handheld</a>${after}`);
}

/** `html` is a text with the characters of HTML escaped, or made of such texts. */
function pageOf(request: FastifyRequest, title: string, html: string): Page {
  return simplePage({ title: inHtml(title), text: html, language: languageOf(request.headers['accept-language']) });
}
