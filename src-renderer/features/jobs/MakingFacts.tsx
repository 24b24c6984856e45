import type { Batch } from '#shared/jobs/production.ts';
import { ProgressRing } from '#window/components/ProgressRing.tsx';
import type { Tone } from '#window/components/StateDot.tsx';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/use-words.ts';
import classes from './making.module.css';
import { madeOf, wantedOf } from './states.ts';

const TONES = {
  planned: 'none',
  running: 'busy',
  paused: 'warn',
  done: 'ok',
  cancelled: 'done',
} as const satisfies Record<Batch['state'], Tone>;

export function MakingFacts({ batch }: { batch: Batch }) {
  const t = useWords('making');
  const { number, duration } = useFormats();
  const [made, total] = [madeOf(batch), wantedOf(batch)];
  const { per_second, seconds_left, state } = batch;
  return (
    <div className="column gap-4">
      <ProgressRing label={t.ring} value={made} total={total} tone={TONES[state]} size={9}>
        <div className={classes.inRing}>
          <strong>{number(made)}</strong>
          <span className="quiet small">{t.of({ total: number(total) })}</span>
        </div>
      </ProgressRing>
      {state === 'running' && (
        <p className={classes.pace}>
          <strong>{seconds_left === null ? '–' : t.left({ time: duration(seconds_left) })}</strong>
          {per_second !== null && (
            <span className="quiet">{t.rate({ perSecond: Math.round(per_second * 10) / 10 })}</span>
          )}
        </p>
      )}
      <Legend batch={batch} />
    </div>
  );
}

function Legend({ batch }: { batch: Batch }) {
  const t = useWords('making');
  const { number } = useFormats();
  const { counts } = batch;
  const parts = [
    ['made', madeOf(batch)],
    ['failed', counts.failed ?? 0],
    ['waiting', counts.planned ?? 0],
    ['void', counts.voided ?? 0],
  ] as const;
  return (
    <ul className={classes.legend}>
      {parts
        .filter(([name, count]) => count > 0 || name === 'made' || name === 'waiting')
        .map(([name, count]) => (
          <li key={name}>
            <span className={classes.swatch} data-kind={name} aria-hidden />
            {t.legend[name]} <strong>{number(count)}</strong>
          </li>
        ))}
    </ul>
  );
}
