import { publicMetadata } from '#main/services/records/metadata.ts';
import type { FindingRow, InspectionRow, RecordRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Field, Metadata } from '#shared/core/model.ts';
import { recordName } from '#shared/records/record-name.ts';
import { judgedOf } from '#shared/records/standing.ts';
import {
  FINDING_STATES,
  type Finding,
  type FindingState,
  type FoundRecord,
  type Inspection,
} from '#shared/verify/inspection.ts';
import { type FindingData, findingDataOf } from './finding-data.ts';
import { sumsOf } from './inspection-sums.ts';

/** Fields that are shown beside the title. */
const FIELDS = 3;

export type InspectionViews = ReturnType<typeof createInspectionViews>;

/** Inspections and findings as the desk shows them. */
export function createInspectionViews(store: Store, watermarkIdOf: (id: string) => string) {
  async function inspection(row: InspectionRow): Promise<Inspection> {
    const tally = await store.findings.tally(row.id);
    const sum = (name: FindingState) =>
      tally.reduce((total, { state, findings }) => total + (state === name ? findings : 0), 0);
    return {
      id: row.id,
      batch: await batchOf(row.batch_id),
      operator: await operatorOf(row.user_id),
      begun_at: row.begun_at,
      ended_at: row.ended_at,
      count_scans: row.count_scans,
      counts: Object.fromEntries(FINDING_STATES.map((name) => [name, sum(name)])) as Inspection['counts'],
      ...(await sumsOf(store, row)),
      last_appearance: await store.findings.lastAppearance(row.id),
    };
  }

  async function finding(row: FindingRow): Promise<Finding> {
    const { message, rejectedFor, ...read } = findingDataOf(row);
    const record = row.record_id === null ? null : await store.records.find(row.record_id);
    const label = row.label_id === null ? null : await store.labels.find(row.label_id);
    return {
      id: row.id,
      appearance: row.appearance,
      at: row.found_at,
      state: row.state,
      message,
      watermark_id: row.record_id === null ? null : watermarkIdOf(row.record_id),
      record: record && (await recordView(record)),
      batch: await batchOf(label?.batch_id ?? null),
      sheet: label?.sheet ?? null,
      cell: label?.cell ?? null,
      ...readingOf(read),
      verdict: row.verdict,
      reason: row.reason ?? (rejectedFor || null),
      undone: row.undone_at !== null,
    };
  }

  async function recordView(record: RecordRow): Promise<FoundRecord> {
    const { template_id, claim_status, label_status } = record;
    const fields = (await store.templates.find(template_id))?.fields ?? [];
    const open = publicMetadata(fields, record.metadata);
    const title = recordName(open, record.description, fields) ?? watermarkIdOf(record.id);
    const shown = shownFields(fields, open).filter(([, value]) => value !== title);
    return { title, fields: shown.slice(0, FIELDS), template_id, claim_status, label_status, ...judgedOf(record) };
  }

  async function batchOf(id: number | null) {
    const batch = id === null ? null : await store.batches.find(id);
    return batch && { id: batch.id, name: batch.name };
  }

  async function operatorOf(userId: number): Promise<string | null> {
    return (await store.operators.list()).find(({ user_id }) => user_id === userId)?.username ?? null;
  }

  return { inspection, finding };
}

/** Fields that have a value, in the order of the template. */
function shownFields(fields: readonly Field[], open: Metadata): [label: string, value: string][] {
  return fields.flatMap(({ key, label }): [string, string][] => (open[key] ? [[label, open[key]]] : []));
}

function readingOf({
  grade,
  cause,
  assisted = false,
  fromIds = false,
  measures,
  likeness,
  matchesArtwork = null,
  print = null,
  printLimits = null,
  changed = [],
  frames,
  earlier,
  codes = [],
  contradictions = [],
  camera = null,
}: Omit<FindingData, 'message'>) {
  const read = {
    grade,
    cause,
    assisted,
    from_ids: fromIds,
    measures,
    likeness,
    frames,
    camera,
    earlier,
    matches_artwork: matchesArtwork,
    print,
    print_limits: printLimits,
  };
  return {
    ...read,
    codes: [...codes],
    contradictions: [...contradictions],
    changed: changed.map((quad) => quad.map(([x, y]): [number, number] => [x, y])),
  };
}
