// One suspicious label with everything that is known of it.
import type { StationContext } from '#main/base/station-context.ts';
import type { Standings } from '#main/services/records/records.ts';
import type { CaseLookRow, CasePhotoRow, CaseVerdictRow, RecordRow } from '#main/store/rows.ts';
import { type Caller, ownerOf } from '#shared/core/caller.ts';
import type { Case, CaseLook, CasePhoto, CaseVerdict } from '#shared/records/cases.ts';
import { recordName } from '#shared/records/record-name.ts';
import { judgedOf } from '#shared/records/standing.ts';
import type { PhotoFound } from './kept-photos.ts';

export type ViewContext = Pick<StationContext, 'store' | 'naming'>;

/** A photograph of a finding of Verify. Changed places in shares of its sides. */
interface DeskPhoto {
  readonly inspection_id: number;
  readonly finding_id: number;
  readonly at: string;
  readonly matchesArtwork: boolean | null;
  readonly changed: readonly (readonly (readonly [number, number])[])[];
}

export interface ViewParts {
  readonly standings: Pick<Standings, 'placesSeen'>;
  readonly inspections: { photographed(recordId: string, limit: number): Promise<readonly DeskPhoto[]> };
}

/** Photographs that other screens keep, of each of them. */
const MOST_OTHERS = 8;
/** People say a handful. A program that says one at each run must not make reports of thousands of pages. */
const MOST_SAID = 100;

export function createCaseView({ store, naming }: ViewContext, { standings, inspections }: ViewParts) {
  async function of(caller: Caller, record: RecordRow): Promise<Case> {
    const { id, label_status } = record;
    const { placeOf, ...seen } = await standings.placesSeen(id);
    const kept = (await store.cases.photosOf(id)).map((row) => keptPhoto(row, naming.watermarkIdOf(id), placeOf));
    const photos = [...kept, ...(await othersOf(id))].toSorted((a, b) => b.at.localeCompare(a.at));
    return {
      watermark_id: naming.watermarkIdOf(id),
      product: await productOf(record),
      owner: ownerOf(record, caller),
      label_status,
      ...judgedOf(record),
      ...seen,
      photos,
      verdicts: (await store.cases.verdictsOf(id, MOST_SAID)).map(verdictView),
      is_new: await store.cases.isUnseen(id),
      looks: (await store.cases.looksOf(id, MOST_SAID)).map(lookView),
    };
  }

  async function productOf({ template_id, metadata, description }: RecordRow): Promise<string | null> {
    const template = await store.templates.find(template_id);
    return recordName(metadata, description, template?.fields ?? null);
  }

  /** What the desk and devices photographed anyway. */
  async function othersOf(id: string): Promise<CasePhoto[]> {
    const found = await inspections.photographed(id, MOST_OTHERS);
    const seen = await store.checkLists.photographed(id, MOST_OTHERS);
    const lists = '/api/desk/check-lists';
    return [
      ...found.map(deskPhoto),
      ...seen.map(({ check_list_id: list, seen_at }): CasePhoto => {
        const path = `${lists}/${list}/entries/${naming.watermarkIdOf(id)}/photo`;
        return { ...UNCOMPARED, source: 'device', path, at: seen_at, teller: 'own' };
      }),
    ];
  }

  return { of, productOf };
}

const UNCOMPARED = {
  id: null,
  place: null,
  matches_artwork: null,
  other_key: false,
  compared_mm: null,
  contradictions: [],
};

function keptPhoto(
  { id, taken_at, teller, voice, found, other_key }: CasePhotoRow,
  watermarkId: string,
  placeOf: (voice: string) => number | null,
): CasePhoto {
  const path = `/api/desk/cases/${watermarkId}/photos/${id}`;
  const facts = { path, id, at: taken_at, teller, place: placeOf(voice), other_key };
  return { source: 'caller', ...facts, ...(found as PhotoFound) };
}

function deskPhoto({ inspection_id, finding_id, at, matchesArtwork, changed }: DeskPhoto): CasePhoto {
  return {
    ...UNCOMPARED,
    source: 'desk',
    path: `/api/desk/inspections/${inspection_id}/findings/${finding_id}/picture`,
    at,
    teller: 'desk',
    matches_artwork: matchesArtwork,
    contradictions: changed.map((quad) => quad.map(([x, y]): [number, number] => [x, y])),
  };
}

function verdictView({ before, standing, reason, said_by, said_at }: CaseVerdictRow): CaseVerdict {
  return { before, standing, reason, by: said_by, at: said_at };
}

function lookView({ how, looked_by, looked_at }: CaseLookRow): CaseLook {
  return { how, by: looked_by, at: looked_at };
}
