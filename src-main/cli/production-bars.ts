import type { App } from '#main/app.ts';
import { type Progress, startProgress } from './progress.ts';

/** A bar that advances with every label that is made or fails. */
export function barOf(bus: App['bus'], labels: number): Pick<Progress, 'end'> {
  const bar = startProgress('Making labels', labels);
  const stop = bus.subscribe((event) => {
    if (event.type !== 'labels') return;
    for (const _ of event.data) bar.step();
  });
  return ended(bar, stop);
}

export function barOfProof(bus: App['bus'], labels: number): Pick<Progress, 'end'> {
  const bar = startProgress('Reading labels out of the PDF', labels);
  let shown = 0;
  const stop = bus.subscribe((event) => {
    if (event.type !== 'print' || event.data.step !== 'proving') return;
    for (; shown < event.data.proven; shown++) bar.step();
  });
  return ended(bar, stop);
}

function ended(bar: Progress, stop: () => void): Pick<Progress, 'end'> {
  return {
    end() {
      stop();
      bar.end();
    },
  };
}
