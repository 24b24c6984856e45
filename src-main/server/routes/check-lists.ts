import type { App } from '#main/app.ts';
import { file } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';

/** Lists that devices check off. */
export function bindCheckLists(server: Server, { checkLists, store }: App): void {
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
