// The search stands in the address, so that Back and a reload show the same list: #/records?q=pinot&template=wine&page=3

import { LABEL_STATUSES, type LabelStatus } from '#shared/core/label-states.ts';
import { CLAIM_STATUSES, type ClaimStatus } from '#shared/core/model.ts';
import { STANDINGS, type Standing } from '#shared/records/standing.ts';
import type { FilterTexts } from '#window/components/own-table/kept-filters.ts';
import { navigate, readRoute, replaceRoute } from '#window/state/route.ts';

export interface Lookup {
  readonly q: string;
  readonly template: string | null;
  readonly claim: ClaimStatus | null;
  readonly label: LabelStatus | null;
  readonly standing: Standing | null;
  /** From 1. */
  readonly page: number;
}

export function readLookup(query: URLSearchParams): Lookup {
  const page = Number(query.get('page'));
  const [claim, label, standing] = [query.get('claim'), query.get('label'), query.get('standing')];
  return {
    q: query.get('q') ?? '',
    template: query.get('template'),
    claim: CLAIM_STATUSES.find((one) => one === claim) ?? null,
    label: LABEL_STATUSES.find((one) => one === label) ?? null,
    standing: STANDINGS.find((one) => one === standing) ?? null,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** What the address says at this moment: a press may have changed it, and the screen is not drawn anew yet. */
export function lookupInAddress(): Lookup {
  return readLookup(readRoute(location.hash).query);
}

export function queryOf({ q, template, claim, label, standing, page }: Lookup): Record<string, string> {
  return {
    ...(q ? { q } : {}),
    ...(template ? { template } : {}),
    ...(claim ? { claim } : {}),
    ...(label ? { label } : {}),
    ...(standing ? { standing } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  };
}

/** The search without its page: what people keep by name. */
export function filterOf(lookup: Lookup): FilterTexts {
  return queryOf({ ...lookup, q: lookup.q.trim(), page: 1 });
}

/** Typed letters make no entries in the history; filters and pages do. */
export function showLookup(lookup: Lookup, how: 'typing' | 'step'): void {
  (how === 'typing' ? replaceRoute : navigate)('/records', queryOf(lookup));
}

export function isNarrowed({ q, template, claim, label, standing }: Lookup): boolean {
  return q.trim() !== '' || [template, claim, label, standing].some((one) => one !== null);
}
