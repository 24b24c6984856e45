import { Select } from '@mantine/core';
import type { Draft } from '#shared/create/draft.ts';
import { NO_CALIBRATION, type PrinterCalibration, type SheetCalibration } from '#shared/sheets/sheets.ts';
import { useDraft } from '#window/features/create/state/draft.ts';
import { linkTo } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import classes from './sheet.module.css';
import { useSheetWords } from './words.ts';

/** Chooses a measured printer. The file corrects what the printer prints too far left or right. */
export function PrinterChoice({ draft, printers }: { draft: Draft; printers: readonly PrinterCalibration[] }) {
  const t = useSheetWords();
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
            ...printers.map(({ printer, at }) => ({ value: printer, label: t.measured(printer, date(at)) })),
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
