import { useEffect, useRef, useState } from 'react';
import type { Batch, Print } from '#shared/jobs/production.ts';
import type { SheetSize } from '#shared/printing/sheets.ts';
import { hrefOf } from '#window/api/client.ts';
import { Waiting } from '#window/components/Waiting.tsx';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './print.module.css';

/** Dots per inch: of the small pictures, and of the large one. */
const SMALL = 36;
const LARGE = 96;
const HIGHEST_REM = 32;

export function sheetsOf({ first_sheet, sheets }: Print): number[] {
  return Array.from({ length: sheets }, (_, i) => first_sheet + i);
}

/** Small pictures of all sheets and a large one of the chosen sheet. Pictures are loaded when they come into sight. */
export function PageStrip({ batch, print }: { batch: Batch; print: Print }) {
  const t = useWords('print');
  const { number } = useFormats();
  const { left } = print.waiting;
  const isLeft = (sheet: number) =>
    left.length === 0 || left.some(({ first, last }) => sheet >= first && sheet <= last);
  const [shown, show] = useState(left[0]?.first ?? print.first_sheet);
  const chosen = useRef<HTMLButtonElement>(null);
  const strip = useRef<HTMLOListElement>(null);
  // The sheet that is printed next may lie far below those that are over. The page itself stays where it is.
  useEffect(() => {
    if (strip.current && chosen.current) strip.current.scrollTop = chosen.current.offsetTop - strip.current.offsetTop;
  }, []);
  const { width, height } = batch.preset.page;
  const pictureOf = (sheet: number, dpi: number) =>
    hrefOf('getPrintSheet', { params: { batch_id: batch.id, print: print.number, sheet }, query: { dpi } });
  return (
    <div className={classes.pages}>
      <ol ref={strip} className={classes.strip} aria-label={t.pages}>
        {sheetsOf(print).map((sheet) => (
          <li key={sheet}>
            <button
              type="button"
              ref={sheet === shown ? chosen : null}
              onClick={() => show(sheet)}
              aria-pressed={sheet === shown}
              aria-label={isLeft(sheet) ? t.show({ sheet: number(sheet) }) : t.notLeft({ sheet: number(sheet) })}
              data-over={isLeft(sheet) ? undefined : ''}
            >
              <img
                src={pictureOf(sheet, SMALL)}
                alt=""
                loading="lazy"
                style={{ aspectRatio: `${width} / ${height}` }}
              />
              <span>{number(sheet)}</span>
            </button>
          </li>
        ))}
      </ol>
      <LargePage
        key={shown}
        src={pictureOf(shown, LARGE)}
        label={t.shown({ sheet: number(shown) })}
        page={batch.preset.page}
      />
    </div>
  );
}

function LargePage({ src, label, page }: { src: string; label: string; page: SheetSize }) {
  const t = useWords('print');
  const [failed, setFailed] = useState(false);
  const [isThere, setThere] = useState(false);
  return (
    <figure className={classes.large} style={boxFor(page)} aria-busy={!isThere && !failed}>
      {!isThere && !failed && (
        <Waiting>
          <p role="status">{t.drawing}</p>
        </Waiting>
      )}
      {failed ? (
        <p>{t.noPicture}</p>
      ) : (
        <img
          className="contained"
          src={src}
          alt={label}
          onLoad={() => setThere(true)}
          onError={() => setFailed(true)}
        />
      )}
    </figure>
  );
}

/** The picture is as wide as its place, and no higher than the window. */
function boxFor({ width, height }: SheetSize) {
  return { aspectRatio: `${width} / ${height}`, width: `min(100%, ${((HIGHEST_REM * width) / height).toFixed(2)}rem)` };
}
