// Labels in the dots of a printer that prints black or nothing: made of artwork, layout and row once more, since nothing of a picture
// of shades survives there, and read back from their own dots before anybody gets them.

import type { StationContext } from '#main/base/station-context.ts';
import { partsAlone } from '#main/imaging/sheet/layout/label-parts.ts';
import { hiddenItems } from '#main/labels/layout-fields.ts';
import { type LabelDots, labelFormat, turnedRight } from '#main/printers/zpl/label.ts';
import { dataOf, planOf } from '#main/services/ledger/batch-plan.ts';
import { findBatch } from '#main/services/ledger/ledger.ts';
import { fingerprintOf } from '#main/services/marks/mark-keys.ts';
import { fieldsOnLabel } from '#main/services/production/label-picture.ts';
import type { LabelRow } from '#main/store/rows.ts';
import type { SheetPreset } from '#shared/printing/sheets.ts';
import type { ThermalSettings } from '#shared/printing/thermal.ts';
import { refusal } from '#shared/troubles/errors.ts';

type DotsContext = Pick<StationContext, 'store' | 'pool' | 'keys' | 'fonts' | 'naming' | 'registerCodes'>;

/** How the labels of a roll follow each other. Sheets are not printed so; whoever asks was told. */
const TRACKING = { sheet: 'continuous', gap: 'gap', mark: 'mark', continuous: 'continuous' } as const satisfies Record<
  SheetPreset['media'],
  string
>;

/** Milliseconds for a label of 600 dots an inch on a busy machine. */
const LABEL_MS = 60_000;

export type LabelDotsMaker = ReturnType<typeof createLabelDots>;

export function createLabelDots(context: DotsContext) {
  const { store, pool, keys, naming } = context;

  /** The dots of a label, from which its mark was read. Throws label_unread where it cannot be. */
  async function dotsOf(label: LabelRow, thermal: ThermalSettings, signal?: AbortSignal): Promise<LabelDots> {
    const plan = planOf(await findBatch(store, label.batch_id));
    const { artwork } = dataOf(label);
    const record = label.record_id === null ? null : await store.records.find(label.record_id);
    if ('problem' in artwork || !record)
      throw new Error(`the label ${label.id} is ${label.state} and cannot be printed`);
    const key = keys.reading.find((one) => fingerprintOf(one) === record.mark_key);
    if (key === undefined) throw refusal('pictures_damaged');
    const { preset, options, fit, strength } = plan;
    const { turned, trim } = partsAlone(artwork, preset.label, options);
    const size = turned ? { width: trim.height, height: trim.width } : { width: trim.width, height: trim.height };
    const fields = await fieldsOf(label, record.id, thermal);
    const { dots, proof } = await pool.run(
      'oneBitLabel',
      {
        artwork: { name: artwork.picture.hash, bytes: await store.pictures.read(artwork.picture) },
        label: size,
        dpi: thermal.dpi,
        dot: thermal.least_dot,
        holes: thermal.holes,
        message: record.id,
        otherKeys: [],
        isMadeAgain: true,
        key,
        fit,
        strength,
        ...(fields ? { fields } : {}),
      },
      { timeLimitMs: LABEL_MS, ...(signal ? { signal } : {}) },
    );
    if (proof.message !== record.id) throw refusal('label_unread', { name: naming.watermarkIdOf(record.id) });
    return turned ? turnedRight(dots) : dots;
  }

  async function fieldsOf(label: LabelRow, id: string, { dpi }: ThermalSettings) {
    const plan = planOf(await findBatch(store, label.batch_id));
    const isHiding = plan.layout ? hiddenItems(plan.layout.layout).size > 0 : false;
    const registerCode = isHiding ? context.registerCodes.codeOf(id) : '';
    const names = { id, watermarkId: naming.watermarkIdOf(id), registerCode };
    const fields = await fieldsOnLabel(store, plan, label, names, context.fonts);
    // The picture is the label itself: nothing of it lies over its edges.
    return fields && { ...fields, dpi, x: 0, y: 0 };
  }

  /** One format in ZPL. */
  async function formatOf(label: LabelRow, thermal: ThermalSettings, signal?: AbortSignal): Promise<string> {
    const { preset } = planOf(await findBatch(store, label.batch_id));
    return labelFormat(await dotsOf(label, thermal, signal), thermal, TRACKING[preset.media]);
  }

  return { dotsOf, formatOf, atATime: pool.threads, trackingOf: (preset: SheetPreset) => TRACKING[preset.media] };
}
