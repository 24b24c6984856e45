import {
  IconAlertTriangleFilled,
  IconCircle,
  IconCircleCheckFilled,
  IconCircleDotFilled,
  IconCircleXFilled,
} from '#window/icons/signs.ts';
import { IconProgress } from '#window/icons/things.ts';
import classes from './components.module.css';

/** What a state means: `ok` passed, `bad` failed, `warn` abnormal, `busy` in progress, `done` over, `none` not begun. */
export type Tone = 'ok' | 'bad' | 'warn' | 'busy' | 'done' | 'none';

const SHAPES = {
  ok: IconCircleCheckFilled,
  bad: IconCircleXFilled,
  warn: IconAlertTriangleFilled,
  busy: IconProgress,
  done: IconCircleDotFilled,
  none: IconCircle,
} as const;

/** Shows a state by shape, colour and word together, never by one of them alone. */
export function StateDot({ state, label }: { state: Tone; label: string }) {
  const Shape = SHAPES[state];
  return (
    <span className={classes.state} data-tone={state}>
      <Shape size="1.125em" aria-hidden />
      {label}
    </span>
  );
}

/** A StateDot with a background, for tables and cards. */
export function StateChip({ state, label }: { state: Tone; label: string }) {
  const Shape = SHAPES[state];
  return (
    <span className={classes.chip} data-tone={state}>
      <Shape size="1.125em" aria-hidden />
      {label}
    </span>
  );
}
