import { rename } from 'node:fs/promises';
import { diskFailureOf } from '#main/files/disk-failures.ts';
import { syncFile } from '#main/files/durable-files.ts';
import { holdBack, type Sheet, type SheetPlan } from '#main/imaging/sheet/layout/place-labels.ts';
import { inLanes } from '#main/services/production/lanes.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { SheetFields } from '#main/workers/sheet-fields.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import { removeFile } from './temporary-files.ts';

/** What was read back of a label out of the finished file. */
export type LabelProof = Awaited<ReturnType<Tasks['proveSheets']>>['labels'][number];

interface PressOrder {
  readonly file: string;
  readonly plan: SheetPlan;
  /** Files of the marked pictures, and what their marks must say, by the names of the labels. */
  readonly pictures: ReadonlyMap<string, string>;
  readonly messages: ReadonlyMap<string, string>;
  /** What their rows put on them. */
  readonly fields: SheetFields | null;
  readonly title: string;
  readonly madeAt: string;
  readonly language: string;
  readonly tell: (step: 'writing' | 'proving', proven: number, heldBack: number) => void;
  /** Stops the press; no file is left then. */
  readonly signal: AbortSignal;
}

export interface Pressed {
  /** Labels in the file, by their names. A label with copies has the proof of its worst copy. */
  readonly proofs: ReadonlyMap<string, LabelProof>;
  readonly heldBack: ReadonlyMap<string, LabelProof>;
  readonly pages: number;
  readonly bytes: number;
  release(): Promise<void>;
  discard(): Promise<void>;
}

/** A label is read in a fraction of a second, so a task for a thread has a dozen of them. */
const LABELS_A_TASK = 12;
/** Time limit of one label among many: a loaded machine is several times slower than an idle one. */
export const MS_A_LABEL = 5000;
const TASK_MS = 60_000;
/** Each round writes the file without the labels that the earlier rounds held back. More than three rounds mean a fault of the station. */
const ROUNDS = 3;

export type Press = ReturnType<typeof createPress>;

/** Writes sheets, and reads every label back out of the finished file. */
export function createPress(pool: Pool<Tasks>, keys: readonly string[]) {
  /** The file has another name until it is released. */
  async function print({ file, pictures, messages, fields, tell, signal, ...order }: PressOrder): Promise<Pressed> {
    const unproven = `${file}.unproven`;
    const heldBack = new Map<string, LabelProof>();
    let { plan, ...facts } = order;
    try {
      for (let round = 0; round < ROUNDS; round++) {
        tell('writing', 0, heldBack.size);
        const timeLimitMs = TASK_MS + MS_A_LABEL * pictures.size;
        const sheets = { file: unproven, plan, pictures, fields, ...facts };
        const pdf = await pool.run('writeSheets', sheets, { timeLimitMs, signal });
        const told = (proven: number) => tell('proving', proven, heldBack.size);
        const proofs = await whileSynced(unproven, prove(unproven, plan, { messages, fields }, signal, told));
        const bad = [...proofs.values()].filter(({ outcome }) => outcome !== 'proven');
        if (bad.length === 0) return pressed(file, unproven, { proofs, heldBack, pages: pdf.pages, bytes: pdf.bytes });
        for (const proof of bad) heldBack.set(proof.name, proof);
        plan = holdBack(plan, new Set(heldBack.keys()));
        if (plan.sheets.every(({ labels }) => labels.length === 0)) return nothingLeft(unproven, heldBack);
      }
    } catch (error) {
      await removeFile(unproven);
      throw error;
    }
    await removeFile(unproven);
    throw new Error(`labels went bad from one writing of ${file} to the next`);
  }

  async function prove(
    file: string,
    { sheets, dpi }: SheetPlan,
    { messages, fields }: Pick<PressOrder, 'messages' | 'fields'>,
    signal: AbortSignal,
    tell: (proven: number) => void,
  ): Promise<Map<string, LabelProof>> {
    const proofs = new Map<string, LabelProof>();
    let proven = 0;
    await inLanes(portionsOf(sheets), pool.threads, async (portion) => {
      const names = portion.flatMap(({ labels }) => labels.map(({ name }) => name));
      const expected = new Map(names.map((name) => [name, messages.get(name) ?? '']));
      const timeLimitMs = TASK_MS + MS_A_LABEL * names.length;
      const order = { file, sheets: portion, dpi, messages: expected, keys, fields: fields && fieldsOf(fields, names) };
      const { labels, strays } = await pool.run('proveSheets', order, { timeLimitMs, signal });
      if (strays.length > 0) throw new Error(`sheet ${strays[0].sheet} of ${file} shows pictures that are no labels`);
      for (const proof of labels) if (!isBad(proofs.get(proof.name))) proofs.set(proof.name, proof);
      proven += labels.filter(({ outcome }) => outcome === 'proven').length;
      tell(proven);
    });
    return proofs;
  }

  return { print };
}

/** The disk takes the file while its labels are read back. */
async function whileSynced<T>(file: string, work: Promise<T>): Promise<T> {
  const [done, synced] = await Promise.allSettled([work, syncFile(file)]);
  if (done.status === 'rejected') throw done.reason;
  if (synced.status === 'rejected') throw diskFailureOf(synced.reason, true);
  return done.value;
}

function pressed(file: string, unproven: string, facts: Omit<Pressed, 'release' | 'discard'>): Pressed {
  return {
    ...facts,
    release: () => rename(unproven, file),
    discard: () => removeFile(unproven),
  };
}

async function nothingLeft(unproven: string, heldBack: Pressed['heldBack']): Promise<Pressed> {
  await removeFile(unproven);
  const nothing = async () => {};
  return { proofs: new Map(), heldBack, pages: 0, bytes: 0, release: nothing, discard: nothing };
}

/** What the rows of these labels say. */
function fieldsOf({ job, rows }: SheetFields, names: readonly string[]): SheetFields {
  const some = names.flatMap((name) => {
    const row = rows.get(name);
    return row ? [[name, row] as const] : [];
  });
  return { job, rows: new Map(some) };
}

function isBad(proof: LabelProof | undefined): boolean {
  return proof !== undefined && proof.outcome !== 'proven';
}

/** Whole sheets, with about as many labels together as a task takes. */
function portionsOf(sheets: readonly Sheet[]): Sheet[][] {
  const all: Sheet[][] = [];
  let count = LABELS_A_TASK;
  for (const sheet of sheets.filter(({ labels }) => labels.length > 0)) {
    if (count >= LABELS_A_TASK) {
      all.push([]);
      count = 0;
    }
    all[all.length - 1].push(sheet);
    count += sheet.labels.length;
  }
  return all;
}
