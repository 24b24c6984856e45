import { file } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { Language } from '#shared/words/languages.ts';

/** Each change answers with the draft as it is then. */
interface DraftServices {
  readonly drafts: {
    list(): Promise<AnswerOf<'listDrafts'>['drafts']>;
    create(caller: Caller, beginning: BodyOf<'createDraft'>): Promise<AnswerOf<'createDraft'>>;
    get(id: number): Promise<AnswerOf<'getDraft'>>;
    change(id: number, change: BodyOf<'changeDraft'>): Promise<AnswerOf<'changeDraft'>>;
    remove(id: number): Promise<void>;
    giveTable(id: number, name: string, bytes: Uint8Array): Promise<AnswerOf<'putTable'>>;
    chooseTable(id: number, choice: BodyOf<'chooseTable'>): Promise<AnswerOf<'chooseTable'>>;
    addArtwork(id: number, name: string, bytes: Uint8Array): Promise<AnswerOf<'addArtwork'>>;
    turnArtwork(id: number, artwork: number, page: number): Promise<AnswerOf<'turnArtwork'>>;
    page(id: number, artwork: number, page: number): Promise<DraftPicture>;
    removeArtwork(id: number, artwork: number): Promise<AnswerOf<'removeArtwork'>>;
    forecast(id: number, artwork: number): Promise<AnswerOf<'forecastArtwork'>>;
    picture(id: number, artwork: number, view: ParamsOf<'getDraftPicture'>['view']): Promise<DraftPicture>;
    rows(id: number, page: RowPage): Promise<AnswerOf<'listDraftRows'>>;
    changeRow(id: number, row: number, change: BodyOf<'changeDraftRow'>): Promise<AnswerOf<'changeDraftRow'>>;
    changeCells(id: number, change: BodyOf<'changeDraftCells'>): Promise<AnswerOf<'changeDraftCells'>>;
    replaceText(id: number, change: BodyOf<'replaceDraftText'>): Promise<AnswerOf<'replaceDraftText'>>;
    addRow(id: number): Promise<AnswerOf<'addDraftRow'>>;
    make(caller: Caller, id: number, sheets: { readonly language: string } | undefined): Promise<number>;
    readonly layouts: {
      choose(id: number, choice: BodyOf<'putDraftLayout'>): Promise<AnswerOf<'putDraftLayout'>>;
      propose(id: number, language: Language): Promise<AnswerOf<'proposeDraftLayout'>>;
      show(id: number, row: number): Promise<AnswerOf<'showDraftFields'>>;
      preview(id: number, wanted: BodyOf<'previewDraftFields'>): Promise<AnswerOf<'previewDraftFields'>>;
      extremes(id: number): Promise<AnswerOf<'listDraftFieldRows'>>;
    };
  };
  readonly production: { readonly views: { batch(id: number): Promise<AnswerOf<'makeDraft'>> } };
}

type Verdict = NonNullable<QueryOf<'listDraftRows'>['verdict']>;

interface RowPage {
  readonly offset: number;
  readonly limit: number;
  readonly verdict?: Verdict;
}

interface DraftPicture {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly etag: string | null;
}

/** Jobs that are prepared at the desk. */
export function bindDrafts(server: Server, { drafts, production }: DraftServices): void {
  bind(server, 'listDrafts', async () => ({ drafts: await drafts.list() }));
  bind(server, 'createDraft', ({ caller, body }) => drafts.create(caller, body));
  bind(server, 'getDraft', ({ params }) => drafts.get(params.draft_id));
  bind(server, 'changeDraft', ({ params, body }) => drafts.change(params.draft_id, body));
  bind(server, 'deleteDraft', async ({ params }) => {
    await drafts.remove(params.draft_id);
    return { success: true };
  });
  bind(server, 'putTable', ({ params, query, upload }) => drafts.giveTable(params.draft_id, query.name, upload));
  bind(server, 'chooseTable', ({ params, body }) => drafts.chooseTable(params.draft_id, body));
  bind(server, 'addArtwork', ({ params, query, upload }) => drafts.addArtwork(params.draft_id, query.name, upload));
  bind(server, 'turnArtwork', ({ params, body }) => drafts.turnArtwork(params.draft_id, params.artwork_id, body.page));
  bind(server, 'getArtworkPage', async ({ params }) => {
    const { bytes, type, etag } = await drafts.page(params.draft_id, params.artwork_id, params.page);
    return file({ content: { bytes }, type, etag, keep: 'private' });
  });
  bind(server, 'removeArtwork', ({ params }) => drafts.removeArtwork(params.draft_id, params.artwork_id));
  bind(server, 'forecastArtwork', ({ params }) => drafts.forecast(params.draft_id, params.artwork_id));
  bind(server, 'getDraftPicture', async ({ params }) => {
    const { bytes, type, etag } = await drafts.picture(params.draft_id, params.artwork_id, params.view);
    return file({ content: { bytes }, type, etag, keep: 'private' });
  });
  bind(server, 'listDraftRows', ({ params, query }) => {
    const { offset = 0, limit = 50, verdict } = query;
    return drafts.rows(params.draft_id, { offset, limit, ...(verdict ? { verdict } : {}) });
  });
  bind(server, 'changeDraftRow', ({ params, body }) => drafts.changeRow(params.draft_id, params.row, body));
  bind(server, 'changeDraftCells', ({ params, body }) => drafts.changeCells(params.draft_id, body));
  bind(server, 'replaceDraftText', ({ params, body }) => drafts.replaceText(params.draft_id, body));
  bind(server, 'addDraftRow', ({ params }) => drafts.addRow(params.draft_id));
  bind(server, 'putDraftLayout', ({ params, body }) => drafts.layouts.choose(params.draft_id, body));
  bind(server, 'proposeDraftLayout', ({ params, body }) =>
    drafts.layouts.propose(params.draft_id, body.language ?? 'en'),
  );
  bind(server, 'showDraftFields', ({ params }) => drafts.layouts.show(params.draft_id, params.row));
  bind(server, 'previewDraftFields', ({ params, body }) => drafts.layouts.preview(params.draft_id, body));
  bind(server, 'listDraftFieldRows', ({ params }) => drafts.layouts.extremes(params.draft_id));
  bind(server, 'makeDraft', async ({ caller, params, query: { sheets_in: language } }) => {
    const sheets = language === undefined ? undefined : { language };
    return production.views.batch(await drafts.make(caller, params.draft_id, sheets));
  });
}
