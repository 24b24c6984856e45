import { file } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { Language } from '#shared/words/languages.ts';
import type { NamedBytes, NamedLines } from './served.ts';

interface CaseServices {
  readonly cases: {
    list(caller: Caller, filter: QueryOf<'listCases'>): Promise<AnswerOf<'listCases'>>;
    listNew(caller: Caller): Promise<AnswerOf<'listNewCases'>>;
    lookAt(caller: Caller, looks: BodyOf<'lookAtCases'>): Promise<void>;
    get(caller: Caller, id: string): Promise<AnswerOf<'getCase'>>;
    photo(caller: Caller, id: string, photoId: number): Promise<Uint8Array>;
    removePhoto(caller: Caller, id: string, photoId: number): Promise<void>;
    pdf(caller: Caller, id: string, language: Language): Promise<NamedBytes>;
    csv(caller: Caller, id: string): Promise<NamedLines>;
  };
}

/** Suspicious labels, judged at the desk. */
export function bindCases(server: Server, { cases }: CaseServices): void {
  bind(server, 'listCases', ({ caller, query }) => cases.list(caller, query));
  bind(server, 'listNewCases', ({ caller }) => cases.listNew(caller));
  bind(server, 'lookAtCases', async ({ caller, body }) => {
    await cases.lookAt(caller, body);
    return { success: true };
  });
  bind(server, 'getCase', ({ caller, params }) => cases.get(caller, params.wm_id));
  bind(server, 'getCasePhoto', async ({ caller, params }) => {
    const bytes = await cases.photo(caller, params.wm_id, params.photo_id);
    return file({ content: { bytes }, type: 'image/webp', etag: null, keep: 'private' });
  });
  bind(server, 'removeCasePhoto', async ({ caller, params }) => {
    await cases.removePhoto(caller, params.wm_id, params.photo_id);
    return { success: true };
  });
  bind(server, 'getCasePdf', async ({ caller, params, query, language }) => {
    const { name, bytes } = await cases.pdf(caller, params.wm_id, query.language ?? language);
    return file({ content: { bytes }, type: 'application/pdf', etag: null, keep: 'private', saveAs: name });
  });
  bind(server, 'getCaseCsv', async ({ caller, params }) => {
    const { name, lines } = await cases.csv(caller, params.wm_id);
    return file({ content: { lines }, type: 'text/csv; charset=utf-8', etag: null, keep: 'private', saveAs: name });
  });
}
