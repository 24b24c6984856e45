import { IconCheck } from '@tabler/icons-react';
import type { Batch } from '#shared/jobs/production.ts';
import { linkTo } from '#window/state/route.ts';
import { useWords } from '#window/words/use-words.ts';
import classes from './jobs.module.css';
import { isReached, STAGES, type Stage } from './stage.ts';

/** Making -> Proof -> Print -> Outcome -> Done. Steps that have something to show are links. */
export function StepLine({ batch, shown, now }: { batch: Batch; shown: Stage; now: Stage }) {
  const t = useWords('job');
  const at = STAGES.indexOf(now);
  return (
    <nav aria-label={t.steps.label} className={classes.stepLine}>
      <ol className={classes.steps}>
        {STAGES.map((step, index) => {
          const isOver = index < at || (index === at && step === 'done');
          const when = isOver ? 'over' : index === at ? 'now' : 'later';
          const inside = (
            <>
              <span className={classes.number} aria-hidden>
                {isOver ? <IconCheck size="1rem" stroke={2.5} /> : index + 1}
              </span>
              {t.steps[step]}
              <span className="visually-hidden">, {t.steps[when]}</span>
            </>
          );
          return (
            <li key={step} data-when={when}>
              {isReached(step, batch) ? (
                <a href={linkTo(`/jobs/${batch.id}`, { step })} aria-current={step === shown ? 'step' : undefined}>
                  {inside}
                </a>
              ) : (
                <span>{inside}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
