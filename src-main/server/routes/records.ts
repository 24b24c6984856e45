import type { App } from '#main/app.ts';
import { file, openBytes } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import { repeatableOf } from './repeatable.ts';

type Picture = Awaited<ReturnType<App['records']['original']>>;

export function bindRecords(server: Server, { records, store, thumbnails, previews }: App): void {
  bind(server, 'createRecord', async (call) => {
    const order = { ...call.body, picture: call.pictures.image };
    const { card, marked } = await records.create(call, order, await repeatableOf('createRecord', call), call.signal);
    return { success: true, watermark_id: card.watermark_id, card, watermarked_image: marked };
  });
  bind(server, 'listRecords', (call) => records.list(call, call.query));
  bind(server, 'syncRecords', (call) => records.sync(call, call.query));
  bind(server, 'getRecord', (call) => records.get(call, call.params.wm_id));
  bind(server, 'updateRecord', async (call) => ({
    success: true,
    card: await records.update(call, call.params.wm_id, call.body),
  }));
  bind(server, 'adoptRecord', async (call) => ({ success: true, card: await records.adopt(call, call.params.wm_id) }));
  bind(server, 'getOriginal', async (call) => {
    const ref = await records.original(call, call.params.wm_id);
    return originalFile(ref);
  });
  bind(server, 'getMarked', async (call) => {
    const { ref, view } = await records.marked(call, call.params.wm_id);
    const answer = view === 'preview' ? previewFile(ref, call.caller === null) : await markedFile(ref, view);
    // One address has two pictures, by who asks.
    return file({ ...answer.facts, vary: 'authorization, cookie' });
  });
  bind(server, 'getOwnership', async (call) => ({ owner: await records.ownership(call.caller, call.params.wm_id) }));
  bind(server, 'getRecordThumbnail', async (call) => {
    const { ref } = await records.marked(call, call.params.wm_id);
    const bytes = await thumbnails.of(ref, call.signal);
    return file({ content: { bytes }, type: 'image/webp', etag: `${ref.hash}-small`, keep: 'private' });
  });

  function previewFile(ref: Picture, forStranger: boolean) {
    const open = async () => openBytes(await previews.of(ref, { forStranger }));
    return file({ content: { open }, type: 'image/jpeg', etag: `${ref.hash}-preview`, keep: 'public' });
  }

  /** A picture that was let go is made before it is named: another one than before gets another name. */
  async function markedFile(ref: Picture, view: 'own' | 'full') {
    const how = { forStranger: view === 'full' };
    const { hash } = await store.pictures.given(ref, how);
    const content = { open: () => store.pictures.open(ref, how) };
    const keep = view === 'own' ? 'private' : 'public';
    return file({ content, type: `image/${ref.type}`, etag: hash, keep });
  }

  function originalFile(ref: Picture) {
    const content = { open: () => store.pictures.open(ref) };
    return file({ content, type: `image/${ref.type}`, etag: ref.hash, keep: 'private' });
  }
}
