// A product out of a job: what all its labels have in common is kept, and what differs is asked for.

import { type Artwork, type BatchPlan, dataOf, planOf } from '#main/services/ledger/batch-plan.ts';
import { labelsOf } from '#main/services/ledger/ledger.ts';
import type { BatchRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import { stateFacts } from '#shared/core/label-states.ts';
import type { Field } from '#shared/core/model.ts';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import type { AskedValue, ProductContent, ProductValues } from '#shared/products/product.ts';
import { recordName } from '#shared/records/record-name.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { gtinField } from './product-content.ts';

export interface JobContent {
  readonly content: ProductContent;
  readonly artwork: Artwork;
}

export async function contentOfJob(
  store: Store,
  batches: readonly BatchRow[],
  fields: readonly Field[],
): Promise<JobContent> {
  const [first] = batches;
  if (!first || batches.some(({ state }) => state !== 'done')) throw refusal('product_job_open');
  const plan = planOf(first);
  const rows = createRows();
  for (const { id } of batches)
    for await (const label of labelsOf(store.labels, id))
      if (stateFacts(label.state).stage !== 'unmade') rows.take(dataOf(label));
  const { artwork, fixed, differing, seen } = rows.found();
  if (artwork === null) throw refusal('product_artworks');
  const asked = [
    ...fields.filter((field) => seen.has(field.key) && isOfOneDay(field)).map(({ key }) => key),
    ...differing,
  ];
  const { description = null, ...values } = fixed;
  const content: ProductContent = {
    name: (recordName(values, description, fields) ?? first.name).slice(0, 128),
    gtin: fixed[gtinField(fields) ?? ''] ?? null,
    template_id: first.template_id,
    values: Object.fromEntries(Object.entries(fixed).filter(([key]) => !asked.includes(key))),
    computed: {},
    asked: [...new Set(asked)].map((name) => askedValue(name, fields)),
    quantity: null,
    artworks: null,
    layout: plan.layout?.layout ?? null,
    ...sheetOf(plan),
    printer: (await store.printerJobs.ofBatch(first.id))[0]?.printer.name ?? null,
  };
  return { content, artwork };
}

/** What the labels that were taken have in common, and the names of what differs. */
function createRows() {
  let values: ProductValues | null = null;
  let artwork: Artwork | null = null;
  let isOneArtwork = true;
  const differing = new Set<string>();
  const seen = new Set<string>();
  return {
    take({ metadata, description, fields, artwork: shown }: ReturnType<typeof dataOf>): void {
      const now: ProductValues = { ...fields?.columns, ...metadata, ...(description ? { description } : {}) };
      const before: ProductValues = values ?? now;
      for (const name of new Set([...Object.keys(before), ...Object.keys(now)]))
        if (before[name] !== now[name]) differing.add(name);
      for (const [name, text] of Object.entries(now)) if (text !== '') seen.add(name);
      values = before;
      if ('problem' in shown) return;
      artwork ??= shown;
      isOneArtwork &&= fileOf(artwork) === fileOf(shown);
    },
    found() {
      const fixed = Object.entries(values ?? {}).filter(([name, text]) => !differing.has(name) && text !== '');
      return {
        artwork: isOneArtwork ? artwork : null,
        fixed: Object.fromEntries(fixed),
        differing: [...differing],
        seen,
      };
    },
  };
}

/** A page may be drawn in several sizes: it is one artwork. */
function fileOf({ picture, source }: Artwork): string {
  return source ? `${source.file.hash} ${source.page}` : picture.hash;
}

function sheetOf({ preset, options, strength, fit, enrolPrints }: BatchPlan) {
  const { start, used, copies } = DEFAULT_SHEET_OPTIONS;
  return { preset, options: { ...options, start, used, copies }, strength, fit, enrol_prints: enrolPrints ?? false };
}

/** Values of one day, also where a job had but one: they are wrong the next time. */
function isOfOneDay({ key, type }: Field): boolean {
  return type === 'date' || /^(batch|lot|charge|serial)(_|$)/.test(key);
}

const DAY_OF_WORK = /^(production|packing|packed|bottling|filling|harvest)/;

function askedValue(name: string, fields: readonly Field[]): AskedValue {
  const isDate = fields.find(({ key }) => key === name)?.type === 'date';
  return { name, begins: isDate && DAY_OF_WORK.test(name) ? 'today' : 'empty' };
}
