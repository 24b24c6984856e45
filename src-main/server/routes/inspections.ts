import { answer, file } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { Language } from '#shared/words/languages.ts';
import type { NamedBytes, NamedLines, Picture, PictureStore } from './served.ts';

interface InspectionServices {
  readonly inspections: {
    create(caller: Caller, inspection: BodyOf<'createInspection'>): Promise<AnswerOf<'createInspection'>>;
    list(page: number, perPage: number, batch: number | undefined): Promise<AnswerOf<'listInspections'>>;
    get(id: number): Promise<AnswerOf<'getInspection'>>;
    change(id: number, change: BodyOf<'changeInspection'>): Promise<AnswerOf<'changeInspection'>>;
    end(id: number): Promise<AnswerOf<'endInspection'>>;
    frame(id: number, frame: Frame): Promise<AnswerOf<'addFrame'>>;
    findings(id: number, page: number, perPage: number, sought: Sought): Promise<AnswerOf<'listFindings'>>;
    picture(id: number, finding: number): Promise<Picture>;
    judge(id: number, finding: number, verdict: BodyOf<'judgeFinding'>): Promise<AnswerOf<'judgeFinding'>>;
    undo(id: number, finding: number): Promise<AnswerOf<'undoFinding'>>;
    missing(id: number, page: number, perPage: number): Promise<AnswerOf<'listMissing'>>;
    pdf(id: number, choice: { language: Language; withPassed: boolean }): Promise<NamedBytes>;
    csv(id: number): Promise<NamedLines>;
  };
  readonly cameras: {
    list(): Promise<Iterable<AnswerOf<'listCameraProfiles'>['profiles'][number]>>;
    keep(profile: BodyOf<'keepCameraProfile'>): Promise<AnswerOf<'keepCameraProfile'>>;
    remove(name: string): Promise<void>;
  };
  readonly store: PictureStore;
}

/** Null for the bytes where the label has left. */
type Frame = QueryOf<'addFrame'> & { readonly bytes: Uint8Array | null; readonly last: boolean };

interface Sought {
  readonly state: QueryOf<'listFindings'>['state'];
  readonly isProblem: boolean | undefined;
}

/** Labels checked at the desk. */
export function bindInspections(server: Server, { inspections, cameras, store }: InspectionServices): void {
  bind(server, 'createInspection', async ({ caller, body }) => answer(201, await inspections.create(caller, body)));
  bind(server, 'listInspections', ({ query: { page = 1, per_page = 20, batch_id } }) =>
    inspections.list(page, per_page, batch_id),
  );
  bind(server, 'getInspection', ({ params }) => inspections.get(params.inspection_id));
  bind(server, 'changeInspection', ({ params, body }) => inspections.change(params.inspection_id, body));
  bind(server, 'endInspection', ({ params }) => inspections.end(params.inspection_id));
  bind(server, 'addFrame', ({ params, query: { last = false, ...query }, upload }) =>
    inspections.frame(params.inspection_id, { ...query, last, bytes: upload }),
  );
  bind(server, 'endAppearance', ({ params: { inspection_id, appearance }, query }) =>
    inspections.frame(inspection_id, { ...query, appearance, last: true, bytes: null }),
  );
  bind(server, 'listFindings', ({ params, query: { page = 1, per_page = 20, state, problems } }) =>
    inspections.findings(params.inspection_id, page, per_page, { state, isProblem: problems }),
  );
  bind(server, 'getFindingPicture', async ({ params }) => {
    const picture = await inspections.picture(params.inspection_id, params.finding_id);
    const content = { open: () => store.pictures.open(picture) };
    return file({ content, type: 'image/webp', etag: picture.hash, keep: 'private' });
  });
  bind(server, 'judgeFinding', ({ params, body }) => inspections.judge(params.inspection_id, params.finding_id, body));
  bind(server, 'undoFinding', ({ params }) => inspections.undo(params.inspection_id, params.finding_id));
  bind(server, 'listMissing', ({ params, query: { page = 1, per_page = 20 } }) =>
    inspections.missing(params.inspection_id, page, per_page),
  );
  bind(server, 'getInspectionPdf', async ({ params, query, language }) => {
    const { name, bytes } = await inspections.pdf(params.inspection_id, {
      language: query.language ?? language,
      withPassed: query.pictures === 'all',
    });
    return file({ content: { bytes }, type: 'application/pdf', etag: null, keep: 'private', saveAs: name });
  });
  bind(server, 'getInspectionCsv', async ({ params }) => {
    const { name, lines } = await inspections.csv(params.inspection_id);
    return file({ content: { lines }, type: 'text/csv; charset=utf-8', etag: null, keep: 'private', saveAs: name });
  });
  bind(server, 'listCameraProfiles', async () => ({ profiles: [...(await cameras.list())] }));
  bind(server, 'keepCameraProfile', ({ body }) => cameras.keep(body));
  bind(server, 'removeCameraProfile', async ({ params }) => {
    await cameras.remove(params.profile);
    return { success: true as const };
  });
}
