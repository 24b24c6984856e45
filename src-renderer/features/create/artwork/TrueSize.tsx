import type { Draft, DraftArtwork } from '#shared/create/draft.ts';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Waiting } from '#window/components/Waiting.tsx';
import { LabelFields } from '#window/features/create/designer/stage/LabelFields.tsx';
import { useRowFields } from '#window/features/create/designer/stage/useRowFields.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './artwork.module.css';
import { usePicture } from './usePicture.ts';

const MM_PER_INCH = 25.4;

/** The label in its real size, with rulers. A browser's millimetre may be inexact: a real ruler held to the screen shows the error. */
export function TrueSize({ draft, artwork }: { draft: Draft; artwork: DraftArtwork }) {
  const t = useWords('artwork');
  const { number } = useFormats();
  const picture = usePicture(draft, artwork.id, 'original');
  const fields = useRowFields(draft, artwork.id);
  const { dpi, bleed } = draft.options;
  const [width, height] = picture.src
    ? [(picture.width / dpi) * MM_PER_INCH, (picture.height / dpi) * MM_PER_INCH]
    : [draft.place.width_mm, draft.place.height_mm];
  return (
    <>
      <div className={classes.stage}>
        <div className="stack" style={{ gridTemplateColumns: `6mm ${width}mm`, gridTemplateRows: `6mm ${height}mm` }}>
          <span />
          <Ruler length={width} along="across" />
          <Ruler length={height} along="down" />
          {picture.src ? (
            <div className={classes.onLabel}>
              <img
                className={classes.label1}
                src={picture.src}
                alt={t.alt({ name: artwork.name })}
                style={{ width: `${width}mm`, height: `${height}mm` }}
              />
              {fields.shown && <LabelFields shown={fields.shown} width={width} bleed={bleed} />}
            </div>
          ) : (
            <span className={classes.frame} role="status">
              {picture.loading && <Waiting>{t.loading}</Waiting>}
            </span>
          )}
        </div>
      </div>
      {picture.error !== null && <ErrorNotice error={picture.error} />}
      {fields.error !== null && <ErrorNotice error={fields.error} />}
      <p className={classes.fine}>
        {t.placed({
          width: number(width, 1),
          height: number(height, 1),
          dpi: number(dpi),
          x: number(draft.place.width_px),
          y: number(draft.place.height_px),
        })}
        {fields.shown && ` · ${t.asInRow({ row: number(fields.shown.row ?? fields.row) })}`}
      </p>
    </>
  );
}

/** A ruler with a tick for every millimetre and longer ticks at five and ten. All lengths are in millimetres of CSS. */
function Ruler({ length, along }: { length: number; along: 'across' | 'down' }) {
  const ticks = Array.from({ length: Math.floor(length) + 1 }, (_, mm) => mm);
  const across = along === 'across';
  const size = across ? { width: `${length}mm`, height: '6mm' } : { width: '6mm', height: `${length}mm` };
  const reach = (mm: number) => (mm % 10 === 0 ? 2.5 : mm % 5 === 0 ? 1.7 : 1);
  return (
    <svg
      className={classes.ruler}
      style={size}
      viewBox={across ? `0 0 ${length} 6` : `0 0 6 ${length}`}
      aria-hidden="true"
    >
      {ticks.map((mm) =>
        across ? (
          <line key={mm} x1={mm} x2={mm} y1={6} y2={6 - reach(mm)} />
        ) : (
          <line key={mm} x1={6} x2={6 - reach(mm)} y1={mm} y2={mm} />
        ),
      )}
      {ticks
        .filter((mm) => mm % 10 === 0 && mm > 0 && mm < length - 2)
        .map((mm) => (
          <text key={mm} x={across ? mm : 3.1} y={across ? 3 : mm + 0.9} textAnchor={across ? 'middle' : 'end'}>
            {mm}
          </text>
        ))}
    </svg>
  );
}
