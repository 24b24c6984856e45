import { NumberInput, Select, Switch } from '@mantine/core';
import type { Draft } from '#shared/create/draft.ts';
import {
  NO_CALIBRATION,
  type PrinterCalibration,
  type SheetCalibration,
  type SheetOptions,
} from '#shared/printing/sheets.ts';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useCatalogue } from '#window/features/create/catalogue.ts';
import { useDraft } from '#window/features/create/draft.ts';
import { LabelledChoice } from '#window/features/create/LabelledChoice.tsx';
import { JobRemarks } from '#window/features/create/RemarkList.tsx';
import { linkTo } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { PartUsedChoice } from './PartUsedChoice.tsx';
import { PresetChoice } from './PresetChoice.tsx';
import { SheetMap } from './SheetMap.tsx';
import classes from './sheet.module.css';

/** The sheet: which preset it has, which cells are free, and how it is printed. */
export function SheetSection({ draft }: { draft: Draft }) {
  const { sheets, error, read } = useCatalogue();
  return (
    <div className={classes.sheet}>
      <SheetMap key={draft.preset.id} draft={draft} />
      <div className={classes.side}>
        <section className={classes.panel}>
          {error !== null && <ErrorNotice error={error} retry={() => void read()} />}
          <PresetChoice draft={draft} sheets={sheets?.sheets ?? []} />
          <JobRemarks draft={draft} part="sheet" />
          <PartUsedChoice draft={draft} all={sheets?.part_used ?? []} />
        </section>
        <section className={classes.panel}>
          <PrintOptions draft={draft} />
          <PrinterChoice draft={draft} printers={sheets?.printers ?? []} />
        </section>
      </div>
    </div>
  );
}

/** Chooses a measured printer. The file corrects what the printer prints too far left or right. */
function PrinterChoice({ draft, printers }: { draft: Draft; printers: readonly PrinterCalibration[] }) {
  const t = useWords('sheet');
  const { date } = useFormats();
  const { calibration } = draft.options;
  const chosen = chosenOf(draft, printers);
  const isOld = chosen !== null && !same(chosen.calibration, calibration);
  const choose = (name: string | null) => {
    const found = printers.find(({ printer }) => printer === name);
    const options = { calibration: { ...(found?.calibration ?? NO_CALIBRATION) }, printer: found?.printer ?? null };
    void useDraft.getState().change({ options });
  };
  return (
    <div>
      {printers.length > 0 && (
        <Select
          label={t.printer}
          allowDeselect={false}
          data={[
            { value: '', label: t.anyPrinter },
            ...printers.map(({ printer, at }) => ({ value: printer, label: t.measured({ printer, date: date(at) }) })),
          ]}
          value={chosen?.printer ?? ''}
          onChange={choose}
        />
      )}
      {isOld && (
        <p className={classes.fine}>
          {t.measuredSince}{' '}
          <button type="button" className={classes.link} onClick={() => choose(chosen.printer)}>
            {t.takeMeasured}
          </button>
        </p>
      )}
      <p className={classes.fine}>
        {printers.length === 0 && `${t.notMeasured} `}
        <a href={linkTo('/printers')}>{t.measure}</a>
      </p>
    </div>
  );
}

/** Finds the printer by its name. Old jobs have only the correction, not the name. */
function chosenOf({ options }: Draft, printers: readonly PrinterCalibration[]): PrinterCalibration | null {
  const { printer, calibration } = options;
  if (printer != null) return printers.find((one) => one.printer === printer) ?? null;
  if (printer === null || same(calibration, NO_CALIBRATION)) return null;
  return printers.find((one) => same(one.calibration, calibration)) ?? null;
}

function same(a: SheetCalibration, b: SheetCalibration): boolean {
  return a.x === b.x && a.y === b.y && a.scale_x === b.scale_x && a.scale_y === b.scale_y;
}

const OUTLINES = ['none', 'labels', 'cells'] as const;
/** Height of the strip below the picture in which the ID is printed. */
const CAPTION_MM = 4;

/** How sheets are printed. */
function PrintOptions({ draft }: { draft: Draft }) {
  const t = useWords('sheet');
  const { decimalSign } = useFormats();
  const { options } = draft;
  const set = (change: Partial<SheetOptions>) => void useDraft.getState().change({ options: change });
  return (
    <div className={classes.options}>
      <LabelledChoice
        label={t.dpi}
        data={['300', '600']}
        value={String(options.dpi)}
        onChange={(dpi) => set({ dpi: dpi === '600' ? 600 : 300 })}
      />
      <NumberInput
        key={`copies ${options.copies}`}
        label={t.copies}
        min={1}
        max={1000}
        allowDecimal={false}
        clampBehavior="strict"
        defaultValue={options.copies}
        onBlur={(event) => leave(event, options.copies, (copies) => set({ copies }))}
        stepHoldDelay={400}
        stepHoldInterval={80}
      />
      <NumberInput
        key={`bleed ${options.bleed}`}
        label={t.bleed}
        min={0}
        max={5}
        step={0.5}
        decimalScale={1}
        decimalSeparator={decimalSign}
        allowedDecimalSeparators={['.', ',']}
        suffix=" mm"
        defaultValue={options.bleed}
        onBlur={(event) => leave(event, options.bleed, (bleed) => set({ bleed }))}
      />
      <Select
        label={t.outlines}
        data={OUTLINES.map((value) => ({ value, label: t.outlineKinds[value] }))}
        value={options.outlines}
        allowDeselect={false}
        onChange={(outlines) => outlines && set({ outlines: outlines as SheetOptions['outlines'] })}
      />
      <Switch
        label={t.cropMarks}
        checked={options.crop_marks}
        onChange={(event) => set({ crop_marks: event.currentTarget.checked })}
      />
      <Switch
        label={t.caption}
        checked={options.caption !== null}
        onChange={(event) => set({ caption: event.currentTarget.checked ? CAPTION_MM : null })}
      />
    </div>
  );
}

/** Takes a number when its field loses the focus. Otherwise each digit of "120" would be a change. */
function leave(event: React.FocusEvent<HTMLInputElement>, before: number, set: (value: number) => void): void {
  const value = Number.parseFloat(event.currentTarget.value.replace(',', '.'));
  if (Number.isFinite(value) && value !== before) set(value);
}
