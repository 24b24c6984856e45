import { answer, file, openBytes } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import { type Repeatable, repeatableOf } from './repeatable.ts';
import type { OwnVisit, Picture, PictureStore, Visit } from './served.ts';

interface RecordServices {
  readonly records: {
    create(
      visit: OwnVisit,
      order: NewRecord,
      repeatable: Repeatable | null,
      signal: AbortSignal,
    ): Promise<{ readonly card: AnswerOf<'createRecord'>['card']; readonly marked: Uint8Array }>;
    list(visit: OwnVisit, query: QueryOf<'listRecords'>): Promise<AnswerOf<'listRecords'>>;
    sync(visit: OwnVisit, query: QueryOf<'syncRecords'>): Promise<AnswerOf<'syncRecords'>>;
    get(visit: Visit & { readonly address: string }, id: string): Promise<AnswerOf<'getRecord'>>;
    update(visit: OwnVisit, id: string, edit: Edit): Promise<AnswerOf<'updateRecord'>['card']>;
    adopt(visit: OwnVisit, id: string): Promise<AnswerOf<'adoptRecord'>['card']>;
    original(visit: Visit, id: string): Promise<Picture>;
    marked(visit: Visit, id: string): Promise<MarkedPicture>;
    ownership(caller: Caller, id: string): Promise<AnswerOf<'getOwnership'>>;
  };
  readonly store: PictureStore;
  readonly thumbnails: { of(picture: Picture, signal: AbortSignal): Promise<Uint8Array> };
  readonly previews: {
    of(picture: Picture, how: Asked): Promise<Uint8Array>;
    plain(id: string, picture: Picture, how: Asked): Promise<Uint8Array>;
  };
}

interface MarkedPicture {
  readonly id: string;
  readonly ref: Picture;
  readonly view: 'own' | 'full' | 'preview' | 'plain';
}

interface Edit {
  readonly change: BodyOf<'updateRecord'>;
  readonly ifMatch: string | null;
}

interface Asked {
  readonly forStranger: boolean;
}

type NewRecord = Omit<BodyOf<'createRecord'>, 'image'> & { readonly picture: Uint8Array };

export function bindRecords(server: Server, { records, store, thumbnails, previews }: RecordServices): void {
  const { previewFile, originalFile } = pictureFiles({ store, previews });
  bind(server, 'createRecord', async (call) => {
    const order = { ...call.body, picture: call.pictures.image };
    const { card, marked } = await records.create(call, order, await repeatableOf('createRecord', call), call.signal);
    const made = { success: true, watermark_id: card.watermark_id, card } as const;
    return answer(201, call.wantsMinimal ? made : { ...made, watermarked_image: marked }, card.updated_at);
  });
  bind(server, 'listRecords', (call) => records.list(call, call.query));
  bind(server, 'syncRecords', (call) => records.sync(call, call.query));
  bind(server, 'getRecord', async (call) => tagged(await records.get(call, call.params.wm_id)));
  bind(server, 'updateRecord', async (call) => {
    const card = await records.update(call, call.params.wm_id, { change: call.body, ifMatch: call.ifMatch });
    return answer(200, { success: true, card }, card.updated_at);
  });
  bind(server, 'adoptRecord', async (call) => ({ success: true, card: await records.adopt(call, call.params.wm_id) }));
  bind(server, 'getOriginal', async (call) => {
    const ref = await records.original(call, call.params.wm_id);
    return originalFile(ref);
  });
  bindPicture(server, { records, store, previews });
  bind(server, 'getOwnership', ({ caller, params }) => records.ownership(caller, params.wm_id));
  bind(server, 'getRecordPreview', async (call) => {
    const { ref } = await records.marked(call, call.params.wm_id);
    return previewFile(ref, { forStranger: false });
  });
  bind(server, 'getRecordThumbnail', async (call) => {
    const { ref } = await records.marked(call, call.params.wm_id);
    const bytes = await thumbnails.of(ref, call.signal);
    return file({ content: { bytes }, type: 'image/webp', etag: `${ref.hash}-small`, keep: 'private' });
  });
}

export type PictureServices = Pick<RecordServices, 'store' | 'previews'> & {
  readonly records: Pick<RecordServices['records'], 'marked'>;
};

export function bindPicture(server: Server, { records, store, previews }: PictureServices): void {
  const { shownFile } = pictureFiles({ store, previews });
  bind(server, 'getMarked', async (call) => {
    const shown = await records.marked(call, call.params.wm_id);
    const answer = await shownFile(shown, { forStranger: call.caller === null });
    // One address has several pictures, by who asks, and by the settings.
    return file({ ...answer.facts, vary: 'authorization, cookie' });
  });
}

/** Pictures of records as files, which are opened when they are sent. */
function pictureFiles({ store, previews }: Pick<RecordServices, 'store' | 'previews'>) {
  function shownFile({ id, ref, view }: MarkedPicture, how: Asked) {
    if (view === 'preview') return previewFile(ref, how);
    return view === 'plain' ? plainFile(id, ref, how) : markedFile(ref, view);
  }

  function previewFile(ref: Picture, how: Asked) {
    const open = async () => openBytes(await previews.of(ref, how));
    return file({ content: { open }, type: 'image/jpeg', etag: `${ref.hash}-preview`, keep: 'public', revisit: true });
  }

  function plainFile(id: string, ref: Picture, how: Asked) {
    const open = async () => openBytes(await previews.plain(id, ref, how));
    return file({ content: { open }, type: 'image/jpeg', etag: `${ref.hash}-plain`, keep: 'public', revisit: true });
  }

  /** A picture that was let go is made before it is named: another one than before gets another name. */
  async function markedFile(ref: Picture, view: 'own' | 'full') {
    const how = { forStranger: view === 'full' };
    const { hash } = await store.pictures.given(ref, how);
    const content = { open: () => store.pictures.open(ref, how) };
    const keep = view === 'own' ? 'private' : 'public';
    return file({ content, type: `image/${ref.type}`, etag: hash, keep, revisit: view === 'full' });
  }

  function originalFile(ref: Picture) {
    const content = { open: () => store.pictures.open(ref) };
    return file({ content, type: `image/${ref.type}`, etag: ref.hash, keep: 'private' });
  }

  return { shownFile, previewFile, originalFile };
}

/** The tag is the time of the last change: a change of the record names it. */
function tagged(card: AnswerOf<'getRecord'>) {
  return answer(200, card, card.updated_at);
}
