import { file } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { NamedLines, Picture, PictureStore } from './served.ts';

interface CheckListServices {
  readonly checkLists: {
    put(caller: Caller, key: string, list: BodyOf<'putCheckList'>): Promise<void>;
    addSights(caller: Caller, key: string, sights: BodyOf<'addSights'>): Promise<void>;
    putPhoto(caller: Caller, key: string, watermarkId: string, photo: Uint8Array): Promise<void>;
    list(page: number, perPage: number): Promise<AnswerOf<'listCheckLists'>>;
    get(id: number): Promise<AnswerOf<'getCheckList'>>;
    entries(id: number, page: number, perPage: number, state?: EntryState): Promise<AnswerOf<'listCheckListEntries'>>;
    photo(id: number, watermarkId: string): Promise<Picture>;
    csv(id: number): Promise<NamedLines>;
  };
  readonly store: PictureStore;
}

type EntryState = QueryOf<'listCheckListEntries'>['state'];

/** Lists that devices check off. */
export function bindCheckLists(server: Server, { checkLists, store }: CheckListServices): void {
  bind(server, 'putCheckList', async ({ caller, params, body }) => {
    await checkLists.put(caller, params.list_key, body);
    return { success: true };
  });
  bind(server, 'addSights', async ({ caller, params, body }) => {
    await checkLists.addSights(caller, params.list_key, body);
    return { success: true };
  });
  bind(server, 'putSightPhoto', async ({ caller, params, upload }) => {
    await checkLists.putPhoto(caller, params.list_key, params.watermark_id, upload);
    return { success: true };
  });

  bind(server, 'listCheckLists', ({ query: { page = 1, per_page = 20 } }) => checkLists.list(page, per_page));
  bind(server, 'getCheckList', ({ params }) => checkLists.get(params.check_list_id));
  bind(server, 'listCheckListEntries', ({ params, query: { page = 1, per_page = 20, state } }) =>
    checkLists.entries(params.check_list_id, page, per_page, state),
  );
  bind(server, 'getSightPhoto', async ({ params }) => {
    const picture = await checkLists.photo(params.check_list_id, params.watermark_id);
    const content = { open: () => store.pictures.open(picture) };
    return file({ content, type: 'image/webp', etag: picture.hash, keep: 'private' });
  });
  bind(server, 'getCheckListCsv', async ({ params }) => {
    const { name, lines } = await checkLists.csv(params.check_list_id);
    return file({ content: { lines }, type: 'text/csv; charset=utf-8', etag: null, keep: 'private', saveAs: name });
  });
}
