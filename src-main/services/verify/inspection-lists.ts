// The inspections, their findings, and the labels that nobody has checked yet: page by page.

import type { InspectionRow, LabelRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { FindingFilter } from '#main/store/tables/findings.ts';
import { UNCHECKED } from '#shared/core/label-states.ts';
import type { Label } from '#shared/jobs/production.ts';
import type { Finding, Inspection } from '#shared/verify/inspection.ts';
import type { InspectionViews } from './inspection-views.ts';

interface InspectionListsOptions {
  readonly store: Pick<Store, 'inspections' | 'findings' | 'labels'>;
  readonly views: InspectionViews;
  readonly labelView: (row: LabelRow) => Label;
  /** Throws not_found where there is no such inspection. */
  readonly find: (id: number) => Promise<InspectionRow>;
}

export function createInspectionLists({ store, views, labelView, find }: InspectionListsOptions) {
  async function list(page: number, perPage: number, batchId?: number) {
    const { rows, total } = await store.inspections.list(page, perPage, batchId);
    const inspections: Inspection[] = [];
    for (const row of rows) inspections.push(await views.inspection(row));
    return { inspections, ...pagesOf(total, page, perPage) };
  }

  async function findings(id: number, page: number, perPage: number, filter?: FindingFilter) {
    await find(id);
    const { rows, total } = await store.findings.list(id, page, perPage, filter);
    const shown: Finding[] = [];
    for (const row of rows) shown.push(await views.finding(row));
    return { findings: shown, ...pagesOf(total, page, perPage) };
  }

  async function missing(id: number, page: number, perPage: number) {
    const { batch_id } = await find(id);
    if (batch_id === null) return { labels: [], ...pagesOf(0, page, perPage) };
    const { rows, total } = await store.labels.byPlace(batch_id, UNCHECKED, page, perPage);
    return { labels: rows.map(labelView), ...pagesOf(total, page, perPage) };
  }

  return { list, findings, missing };
}

function pagesOf(total: number, page: number, perPage: number) {
  return { total, page, pages: Math.max(1, Math.ceil(total / perPage)) };
}
