// Labels of a job for a printer of black dots: a one-bit picture of each, and one file of ZPL.
import { join } from 'node:path';
import type { App } from '#main/app.ts';
import { writeOneBitPng } from '#main/imaging/png-writer.ts';
import { labelFormat } from '#main/printers/zpl/label.ts';
import { watermarkIdOf } from '#shared/core/id.ts';
import { rollNamed } from '#shared/printing/rolls.ts';
import type { SheetPreset } from '#shared/printing/sheets.ts';
import { DEFAULT_THERMAL, THERMAL_DPI, type ThermalSettings } from '#shared/printing/thermal.ts';
import { AppError, troubleOf } from '#shared/troubles/errors.ts';
import { type Arguments, usageError } from './arguments.ts';
import type { PartOutcome } from './batch-parts.ts';
import { findOutput, writeOutput } from './output-file.ts';
import { startProgress } from './progress.ts';
import { batchSyntax } from './syntaxes.ts';

export interface RollChoice {
  readonly preset: SheetPreset;
  readonly thermal: ThermalSettings;
  /** The file of all labels. */
  readonly zpl: string | null;
}

/** Null: the labels are for sheets. */
export function rollIn(given: Arguments): RollChoice | null {
  const [roll, dpi, zpl] = ['roll', 'dpi', 'zpl'].map((name) => given.one(name));
  if (roll === undefined && dpi === undefined && zpl === undefined) return null;
  if (roll === undefined || given.one('sheet') !== undefined) throw usageError(batchSyntax);
  const preset = rollNamed(roll);
  if (preset === null) throw new AppError('bad_input', `--roll must be millimetres as 100x50; it is "${roll}".`);
  const known = THERMAL_DPI.find((one) => String(one) === (dpi ?? String(DEFAULT_THERMAL.dpi)));
  if (known === undefined) throw new AppError('bad_input', `--dpi must be 203, 300 or 600; it is "${dpi}".`);
  return { preset, thermal: { ...DEFAULT_THERMAL, dpi: known }, zpl: zpl ?? null };
}

export interface RollOutcome {
  readonly proven: number;
  readonly zpl: string | null;
  /** Labels whose mark was not read from their dots. They are in no file. */
  readonly heldBack: PartOutcome['heldBack'];
}

/** Writes the labels of these batches that are proven, in the order of their rows. */
export async function writeRoll(
  app: App,
  batches: readonly number[],
  out: string,
  { preset, thermal, zpl }: RollChoice,
): Promise<RollOutcome> {
  const { production, settings } = app;
  const file = zpl === null ? null : await findOutput(zpl);
  const labels = [];
  for (const batch of batches)
    for await (const label of production.batches.labels(batch, ['proofed', 'sent', 'printed', 'verified']))
      labels.push(label);
  const formats = new Map<number, string>();
  const heldBack: { watermark_id: string; outcome: string; cause: string | null }[] = [];
  const bar = startProgress('Making and reading dots', labels.length);
  let proven = 0;
  try {
    await each(labels, production.labelDots.atATime, async (label, at) => {
      const name = watermarkIdOf(label.record_id ?? '', settings['service.prefix']);
      const dots = await production.labelDots.dotsOf(label, thermal).catch((error: unknown) => {
        if (!(error instanceof AppError) || troubleOf(error).kind !== 'label_unread') throw error;
        heldBack.push({ watermark_id: name, outcome: 'unread', cause: null });
        return null;
      });
      bar.step();
      if (dots === null) return;
      proven++;
      await writeOutput(await findOutput(join(out, `${name}.png`)), writeOneBitPng(dots, thermal.dpi));
      if (file) formats.set(at, labelFormat(dots, thermal, production.labelDots.trackingOf(preset)));
    });
  } finally {
    bar.end();
  }
  const inOrder = labels.flatMap((_, at) => formats.get(at) ?? []);
  if (file) await writeOutput(file, Buffer.from(inOrder.join(''), 'latin1'));
  return { proven, zpl, heldBack };
}

/** Works on so many things at a time. */
async function each<T>(
  things: readonly T[],
  lanes: number,
  work: (thing: T, at: number) => Promise<void>,
): Promise<void> {
  const waiting = things.entries();
  const lane = async () => {
    for (const [at, thing] of waiting) await work(thing, at);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
