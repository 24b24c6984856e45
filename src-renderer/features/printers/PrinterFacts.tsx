import type { LABEL_FORMATS, PrinterPaper, PrinterState } from '#shared/printing/printers.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './printers.module.css';

/** Keys of sentences have no points within. */
function wordOf<F extends string>(format: F) {
  if (format === 'application/vnd.zebra-zpl') return 'zpl';
  if (format === 'application/vnd.cups-raw') return 'raw';
  return format as Exclude<F, (typeof LABEL_FORMATS)[number]>;
}

/** What a printer says of itself: how it is, how sheets go there, and the sizes that it takes with their margins. */
export function PrinterFacts({ said }: { said: PrinterState }) {
  const t = useWords('printing');
  const { number, list } = useFormats();
  const trayName = useTrayName();
  const { can } = t.printer;
  const { state, reasons, queue, make, way, colour, resolutions, formats, trays, media_types: kinds } = said;
  const facts: readonly (readonly [name: string, value: string])[] = [
    [can.state, [t.printer.states[state], ...reasons.map((reason) => t.reason({ name: reason }))].join(' · ')],
    [can.model, make ?? can.untold],
    [can.kind, queue ? t.printer.queue : t.printer.direct],
    [can.way, can.ways[wordOf(way ?? 'none')]],
    [can.colours, colour ? can.colour : can.grey],
    [
      can.resolution,
      resolutions.length === 0 ? can.untold : can.dpi({ all: list(resolutions.map((one) => number(one))) }),
    ],
    [can.formats, list(formats.map((one) => can.formatNames[wordOf(one) as 'image/urf'] ?? one))],
    [can.trays, trays.length === 0 ? can.untold : list(trays.map(trayName))],
    [can.kinds, kinds.length === 0 ? can.untold : list(kinds.map((one) => can.kindNames[one as 'labels'] ?? one))],
  ];
  return (
    <div className="stack gap-4" role="status">
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Papers papers={said.papers} />
    </div>
  );
}

function Papers({ papers }: { papers: readonly PrinterPaper[] }) {
  const { can } = useWords('printing').printer;
  const trayName = useTrayName();
  const { number } = useFormats();
  if (papers.length === 0) return <p className="quiet small">{can.noPapers}</p>;
  const length = (mm: number) => number(mm, Number.isInteger(mm) ? 0 : 1);
  return (
    // Printers know dozens of sizes.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className={classes.papers} tabIndex={0} aria-label={can.papers}>
      <table>
        <caption className="visually-hidden">{can.papers}</caption>
        <thead>
          <tr>
            <th scope="col">{can.paper}</th>
            <th scope="col">{can.margins}</th>
            <th scope="col">{can.liesIn}</th>
          </tr>
        </thead>
        <tbody>
          {papers.map(({ width, height, left, top, right, bottom, ready, tray }) => (
            <tr key={[width, height, left, top, right, bottom, tray].join()}>
              <td>{can.size({ width: length(width), height: length(height) })}</td>
              <td>
                {left === top && top === right && right === bottom
                  ? can.mm({ length: length(left) })
                  : can.sides({ left: length(left), top: length(top), right: length(right), bottom: length(bottom) })}
              </td>
              <td>{ready && (tray === null ? can.ready : trayName(tray))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** As IPP names trays that have no names. */
const NUMBERED = /^tray-(\d+)$/;

/** What people call a tray. */
export function useTrayName(): (tray: string) => string {
  const t = useWords('printing').printer;
  return (tray) => {
    const [, number] = NUMBERED.exec(tray) ?? [];
    return number === undefined ? t.trayNamed({ name: tray }) : t.trayNumber({ number });
  };
}
