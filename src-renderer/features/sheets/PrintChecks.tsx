import type { Batch, Print } from '#shared/jobs/production.ts';
import { IconAlertTriangle, IconCheck, IconCircle } from '#window/icons/signs.ts';
import { linkTo } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './print.module.css';

interface PrintChecksProps {
  readonly batch: Batch;
  readonly print: Print;
  /** The station prints, and sees to the size and the sides itself. */
  readonly byItself: boolean;
}

/** What to check before printing, since it spoils sheets when it is forgotten. Only what the station knows has a tick. */
export function PrintChecks({ batch, print, byItself }: PrintChecksProps) {
  const t = useWords('print');
  const { number } = useFormats();
  const say = useShown();
  const { page, name } = batch.preset;
  const left = useSheetsLeft(print);
  const used = usedCells(print);
  const { calibration, printer } = print.options;
  const { x, y, scale_x, scale_y } = calibration;
  const isCalibrated = printer != null || x !== 0 || y !== 0 || scale_x !== 1 || scale_y !== 1;
  const size = t.mm({
    width: number(page.width, decimals(page.width)),
    height: number(page.height, decimals(page.height)),
  });
  const known = [
    ...(printer == null ? [] : [t.check.printer({ name: printer })]),
    ...(byItself ? [t.check.byItself] : []),
  ];
  const asked = [
    t.check.paper({ preset: say(name), page: size }),
    ...(used > 0 ? [t.check.used({ cells: number(used) })] : []),
    ...(byItself ? [] : [t.check.scale, t.check.sides]),
  ];
  return (
    <section className="stack gap-3">
      <h3>{t.checks}</h3>
      <ul className={classes.checks}>
        {known.map((point) => (
          <li key={point}>
            <IconCheck size="1.125rem" aria-hidden />
            {point}
          </li>
        ))}
        {asked.map((point) => (
          <li key={point}>
            <IconCircle size="1.125rem" aria-hidden />
            {point}
          </li>
        ))}
        {!byItself && left.isPart && (
          <li data-weight="amber">
            <IconAlertTriangle size="1.125rem" aria-hidden />
            {t.check.part({ sheets: left.names })}
          </li>
        )}
        {!isCalibrated && (
          <li data-weight="amber">
            <IconAlertTriangle size="1.125rem" aria-hidden />
            <span>
              {t.check.notCalibrated} <a href={linkTo('/printers')}>{t.check.calibrate}</a>
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}

function usedCells({ options }: Print): number {
  return Math.max(options.start - 1, options.used[0]?.length ?? 0);
}

function decimals(millimetres: number): number {
  return Number.isInteger(millimetres) ? 0 : 1;
}

/** The sheets of a print that nobody printed yet. A PDF has all of its sheets: a sheet that is printed again has the IDs of another one. */
export function useSheetsLeft({ sheets, waiting: { left } }: Pick<Print, 'sheets' | 'waiting'>) {
  const t = useWords('print');
  const { number, list } = useFormats();
  const count = left.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const names = list(
    left.map(({ first, last }) =>
      first === last ? t.sheet({ sheet: number(first) }) : t.sheets({ first: number(first), last: number(last) }),
    ),
  );
  return { count, names, isPart: count > 0 && count < sheets };
}
