// What the ledger keeps of a print, made of what the press found.
import type { PrintChoice } from '../../../../src-shared/production.ts';
import { type Trouble, trouble } from '../../../../src-shared/trouble.ts';
import { type SheetPlan, usedAfter } from '../../../imaging/sheet/layout/layout.ts';
import type { BatchRow } from '../../../store/rows.ts';
import { type Job, jobOf, type LabelData, type Print } from '../ledger/batch-plan.ts';
import type { Move } from '../ledger/ledger.ts';
import type { LabelProof, Pressed } from './press.ts';
import type { Entry } from './print-entries.ts';

/** What is known of a print before it is made. */
export type Draft = Pick<Print, 'number' | 'made_at' | 'title' | 'language' | 'options' | 'first_sheet'>;

export interface Place {
  readonly sheet: number;
  readonly cell: number;
}

/** Labels shown as those that came back with least to spare. */
const WEAKEST = 3;
/** Hundredths of a decibel: more is noise. */
const MARGIN_STEPS = 100;

export function draftOf(
  batch: BatchRow,
  { settings, language = 'en' }: { readonly settings?: PrintChoice; readonly language?: string },
  made_at: string,
): Draft {
  const job: Job = jobOf(batch);
  return {
    number: job.prints.length + 1,
    made_at,
    title: batch.name,
    language,
    options: { ...job.options, ...settings },
    first_sheet: job.prints.reduce((count, { sheets }) => count + sheets, 1),
  };
}

export function printFrom(draft: Draft, plan: SheetPlan, entries: readonly Entry[], pressed: Pressed): Print {
  return {
    ...draft,
    sheets: plan.sheets.length,
    labels: entries.length - pressed.heldBack.size,
    held_back: [...pressed.heldBack.keys()],
    used_after: usedAfter(plan.sheets[plan.sheets.length - 1], draft.options),
    weakest: weakestOf(draft, entries, pressed),
    grades: gradesOf(pressed),
  };
}

/** Where each label lies first, on sheets counted on over all prints; copies of it follow. */
export function placesOf({ first_sheet }: Draft, { sheets }: SheetPlan): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const { number, labels } of sheets) {
    for (const { name, cell } of labels) {
      if (!places.has(name)) places.set(name, { sheet: number + first_sheet - 1, cell });
    }
  }
  return places;
}

/** What a label becomes once its sheets are proven. */
export function moveAfter(pressed: Pressed, name: string, data: LabelData): Move {
  const held = pressed.heldBack.get(name);
  if (held) return { state: 'rejected', reason: reasonFor(held), data: { ...data, trouble: troubleFor(held) } };
  const proof = pressed.proofs.get(name);
  const kept = { grade: proof?.grade ?? null, margin_db: marginOf(proof) };
  return { state: 'proofed', reason: null, data: { ...data, proof: kept } };
}

function reasonFor({ outcome, cause, detail }: LabelProof): string {
  const because = cause ?? detail;
  const found = `${outcome}${because === null ? '' : ` (${because})`}`;
  return `Held back: in the finished PDF it was ${found}. Take a larger size, a stronger mark or other artwork.`;
}

function troubleFor({ outcome, cause }: LabelProof): Trouble {
  return trouble('held_back', { outcome, ...(cause === null ? {} : { cause }) });
}

function weakestOf({ first_sheet }: Draft, entries: readonly Entry[], { proofs }: Pressed): Print['weakest'] {
  const ids = new Map(entries.map(({ label, name }) => [name, label.id]));
  const sorted = [...proofs.values()].sort((a, b) => (a.marginDb ?? 0) - (b.marginDb ?? 0));
  return sorted.slice(0, WEAKEST).map((proof) => ({
    label: ids.get(proof.name) ?? 0,
    watermark_id: proof.name,
    sheet: proof.sheet + first_sheet - 1,
    cell: proof.cell,
    grade: proof.grade,
    margin_db: marginOf(proof),
  }));
}

function gradesOf({ proofs }: Pressed): Print['grades'] {
  const counts: Record<string, number> = {};
  for (const { grade } of proofs.values()) if (grade) counts[grade] = (counts[grade] ?? 0) + 1;
  return counts;
}

function marginOf(proof: LabelProof | undefined): number | null {
  return typeof proof?.marginDb === 'number' ? Math.round(proof.marginDb * MARGIN_STEPS) / MARGIN_STEPS : null;
}
