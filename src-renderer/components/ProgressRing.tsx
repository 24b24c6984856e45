import type { ReactNode } from 'react';
import classes from './progress-ring.module.css';
import type { Tone } from './StateDot.tsx';

interface ProgressRingProps {
  /** Names the work for screen readers; it is not shown. */
  readonly label: string;
  readonly value: number;
  readonly total: number;
  readonly tone?: Tone;
  /** In rem. */
  readonly size?: number;
  /** What stands inside. */
  readonly children?: ReactNode;
}

const RADIUS = 44;
const AROUND = 2 * Math.PI * RADIUS;

export function ProgressRing({ label, value, total, tone = 'busy', size = 11, children }: ProgressRingProps) {
  const share = total > 0 ? Math.min(1, value / total) : 0;
  return (
    <div
      className={classes.ring}
      data-tone={tone}
      style={{ width: `${size}rem`, height: `${size}rem` }}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={value}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r={RADIUS} />
        <circle cx="50" cy="50" r={RADIUS} strokeDasharray={AROUND} strokeDashoffset={AROUND * (1 - share)} />
      </svg>
      <div>{children}</div>
    </div>
  );
}
