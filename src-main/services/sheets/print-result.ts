// What the ledger keeps of a print and of its labels, from what the press read back out of the file.

import { type SheetPlan, usedAfter } from '#main/imaging/sheet/layout/place-labels.ts';
import type { LabelData, Print } from '#main/services/ledger/batch-plan.ts';
import type { LabelChange } from '#main/services/ledger/ledger.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { type Trouble, trouble } from '#shared/troubles/trouble.ts';
import type { LabelProof, Pressed } from './press.ts';
import type { PrintPlan } from './print-plan.ts';
import type { SheetLabel } from './sheet-labels.ts';

export interface Printed {
  /** Null if no label could be read back: then there is no file. */
  readonly print: Print | null;
  readonly file: string | null;
  readonly bytes: number;
  readonly proven: number;
  /** All labels in the file, by sheet and cell. */
  readonly proofs: readonly LabelProof[];
  /** Labels that could not be read back, and are not in the file. */
  readonly heldBack: readonly LabelProof[];
  /** Names of labels of an earlier print that were voided since, and are not in the file. */
  readonly leftOut: readonly string[];
}

/** The sheets of one order. The facts of a print are those of the first file; labels are counted over all files. */
export interface PrintedFiles extends Printed {
  readonly files: readonly { readonly file: string; readonly print: Print }[];
}

/** Labels listed as those with the least margin. */
const WEAKEST = 3;
/** Margins are kept in hundredths of a decibel: more is noise. */
const MARGIN_STEPS = 100;

export function printFrom(
  plan: PrintPlan,
  { sheets }: SheetPlan,
  labels: readonly SheetLabel[],
  pressed: Pressed,
): Print {
  return {
    ...plan,
    sheets: sheets.length,
    labels: labels.length - pressed.heldBack.size,
    held_back: [...pressed.heldBack.keys()],
    used_after: usedAfter(sheets[sheets.length - 1], plan.options),
    weakest: weakestOf(plan, labels, pressed),
    grades: gradesOf(pressed),
  };
}

export function printedFrom<F extends string | null>(
  print: Print | null,
  file: F,
  { proofs, heldBack, bytes }: Pressed,
  leftOut: readonly string[] = [],
): Printed & { readonly file: F } {
  const inOrder = [...proofs.values()].sort((a, b) => a.sheet - b.sheet || a.cell - b.cell);
  return { print, file, bytes, proven: proofs.size, proofs: inOrder, heldBack: [...heldBack.values()], leftOut };
}

export function filesOf(printed: readonly Printed[]): PrintedFiles {
  const files = printed.flatMap(({ file, print }) => (file !== null && print ? [{ file, print }] : []));
  const sum = (of: (one: Printed) => number) => printed.reduce((all, one) => all + of(one), 0);
  return {
    print: files[0]?.print ?? null,
    file: files[0]?.file ?? null,
    files,
    bytes: sum(({ bytes }) => bytes),
    proven: sum(({ proven }) => proven),
    proofs: printed.flatMap(({ proofs }) => proofs),
    heldBack: printed.flatMap(({ heldBack }) => heldBack),
    leftOut: [],
  };
}

/**
 * What becomes of a file with labels of an earlier print. All of them were read back then, so where one is held back now, its
 * picture is damaged, and the file gets no name: it would lack a label that the ledger calls proofed.
 */
export function remadeFile({ heldBack }: Pick<Pressed, 'heldBack'>): 'release' | 'damaged' {
  return heldBack.size === 0 ? 'release' : 'damaged';
}

/** Gives the file its name, or leaves no file and throws pictures_damaged. */
export async function releaseRemade(pressed: Pressed): Promise<void> {
  if (remadeFile(pressed) === 'release') return pressed.release();
  await pressed.discard();
  throw refusal('pictures_damaged');
}

/** A label that was read back is proofed; one that was held back is rejected. */
export function proofChange(pressed: Pressed, name: string, data: LabelData): LabelChange {
  const held = pressed.heldBack.get(name);
  if (held) return { state: 'rejected', reason: reasonFor(held), data: { ...data, trouble: troubleFor(held) } };
  const proof = pressed.proofs.get(name);
  const kept = { grade: proof?.grade ?? null, margin_db: marginOf(proof) };
  return { state: 'proofed', reason: null, data: { ...data, proof: kept } };
}

function reasonFor({ outcome, cause, detail }: LabelProof): string {
  const because = cause?.replaceAll('_', ' ') ?? detail;
  const found = `${outcome}${because === null ? '' : ` (${because})`}`;
  return `Held back: in the finished PDF it was ${found}. Take a larger size, a stronger mark or other artwork.`;
}

function troubleFor({ outcome, cause }: LabelProof): Trouble {
  return trouble('held_back', { outcome, ...(cause === null ? {} : { cause }) });
}

function weakestOf({ first_sheet }: PrintPlan, labels: readonly SheetLabel[], { proofs }: Pressed): Print['weakest'] {
  const ids = new Map(labels.map(({ label, name }) => [name, label.id]));
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
