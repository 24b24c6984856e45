import type { Standings } from '#main/services/records/records.ts';
import type { RecordRow } from '#main/store/rows.ts';
import type { CaseReport } from '#main/workers/reports.ts';
import type { AnswerOf, QueryOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import { CASE_STANDINGS, type Case, type CaseEntry } from '#shared/records/cases.ts';
import { judgedOf } from '#shared/records/standing.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { caseCsv, casePdf, type FilesContext, type FilesParts } from './case-files.ts';
import { casesByProduct, type NamedEntry } from './case-list.ts';
import { createCaseLooks, type LooksContext, ownedBy } from './case-looks.ts';
import { createCaseView, type ViewContext, type ViewParts } from './case-view.ts';
import { createKeptPhotos, type PhotoParts, type PhotosContext } from './kept-photos.ts';

type CasesContext = PhotosContext & ViewContext & FilesContext & LooksContext;

interface CasesParts extends ViewParts, PhotoParts, FilesParts {
  readonly standings: Pick<Standings, 'tellerOf' | 'note' | 'placesSeen' | 'judgeable'>;
}

/** Labels that a list has at most: nobody judges more in one go. */
const MOST = 500;

/** Suspicious labels for people to judge. Without scans.cases there are none, and nothing is kept for them. */
export function createCases(context: CasesContext, parts: CasesParts) {
  const { store, clock } = context;
  const { standings, settingsNow } = parts;
  const view = createCaseView(context, parts);
  const photos = createKeptPhotos(context, parts);

  function assertOn(): void {
    if (!settingsNow()['scans.cases']) throw refusal('cases_off');
  }

  async function list(caller: Caller, { standing }: QueryOf<'listCases'>): Promise<AnswerOf<'listCases'>> {
    assertOn();
    const owner = ownedBy(caller);
    const standings = standing === undefined ? CASE_STANDINGS : [standing];
    const found = await store.cases.suspects({ owner, standings }, MOST + 1);
    const photos = (await store.cases.photoFacts()).filter(({ bytes }) => bytes > 0);
    const kept = Map.groupBy(photos, ({ record_id }) => record_id);
    const unseen = new Set((await store.cases.unseenIds(owner, MOST)).ids);
    const named: NamedEntry[] = [];
    for (const record of found.slice(0, MOST)) {
      const facts = { is_new: unseen.has(record.id), photos: kept.get(record.id)?.length ?? 0 };
      const entry = await entryOf(record, facts);
      named.push({ product: await view.productOf(record), entry });
    }
    return { products: casesByProduct(named), more: found.length > MOST };
  }

  async function entryOf(record: RecordRow, facts: Pick<CaseEntry, 'is_new' | 'photos'>): Promise<CaseEntry> {
    const { first_seen, last_seen, devices, places } = await standings.placesSeen(record.id);
    const seen = { first_seen, last_seen, devices, places: places.length };
    return { watermark_id: context.naming.watermarkIdOf(record.id), ...judgedOf(record), ...seen, ...facts };
  }

  /** The record, where the caller may judge it. */
  function own(caller: Caller, watermarkId: string): Promise<RecordRow> {
    assertOn();
    return standings.judgeable(caller, watermarkId);
  }

  const get = async (caller: Caller, watermarkId: string): Promise<Case> =>
    view.of(caller, await own(caller, watermarkId));

  return {
    list,
    ...createCaseLooks(context, { settingsNow, own }),
    get,
    photo: async (caller: Caller, watermarkId: string, photoId: number) =>
      photos.file((await own(caller, watermarkId)).id, photoId),
    removePhoto: async (caller: Caller, watermarkId: string, photoId: number) =>
      photos.remove((await own(caller, watermarkId)).id, photoId),
    async pdf(caller: Caller, watermarkId: string, language: CaseReport['language']) {
      const record = await own(caller, watermarkId);
      return casePdf(context, parts, record, { shown: await view.of(caller, record), language });
    },
    csv: async (caller: Caller, watermarkId: string) => caseCsv(await get(caller, watermarkId), clock()),
    keepPhoto: photos.keep,
    forgetOld: photos.forgetOld,
  };
}
