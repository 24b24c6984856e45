import type { FrameVerdict } from './detector.ts';
import { dueOf, end, type Showing } from './resting-label.ts';

/** The picture to send next: the newest one that was cut of this appearance. */
export interface Due {
  readonly appearance: number;
  readonly last: boolean;
}

/** Pictures of labels on their way to the station, one at a time. */
export function openSending() {
  let underWay: { showing: Showing; isLast: boolean } | null = null;
  return {
    /** The picture to send now, or null while another one is on its way. From then on the returned picture is on its way. */
    next(showings: readonly Showing[], clock: number): Due | null {
      if (underWay) return null;
      underWay = dueOf(showings, clock);
      if (!underWay) return null;
      const { showing, isLast } = underWay;
      showing.isFresh = false;
      showing.sentAt = clock;
      return { appearance: showing.appearance as number, last: isLast };
    },
    /** Takes the station's answer to the picture that was on its way. */
    answer(verdict: FrameVerdict, clock: number): void {
      if (!underWay) return;
      const { showing, isLast } = underWay;
      underWay = null;
      if (showing.state === 'looking' && (verdict !== 'more' || isLast)) end(showing, verdict, clock);
    },
  };
}
