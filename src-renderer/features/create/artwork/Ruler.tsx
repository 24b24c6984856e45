import classes from './artwork.module.css';

/** A ruler with a tick for every millimetre and longer ticks at five and ten. All lengths are in millimetres of CSS. */
export function Ruler({ length, along }: { length: number; along: 'across' | 'down' }) {
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
