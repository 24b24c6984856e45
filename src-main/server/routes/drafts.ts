import type { App } from '#main/app.ts';
import { file } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';

/** Jobs that are prepared at the desk. */
export function bindDrafts(server: Server, { drafts, production }: App): void {
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
  bind(server, 'makeDraft', async ({ caller, params, query }) =>
    production.views.batch(await drafts.make(caller, params.draft_id, query.sheets_in)),
  );
}
