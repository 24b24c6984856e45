import { openAdmission } from './admission.ts';
import { defaultLimits, type Limits } from './limits.ts';

/** The way to the engine. A station has one engine, so its servers share one queue. */
export function openEngineQueue(limits: Limits = defaultLimits()) {
  // Callers with credentials do not wait for the answers of strangers.
  return { admission: openAdmission(limits), order: openAnswerOrder(), orderOfStrangers: openAnswerOrder() };
}

export type EngineQueue = ReturnType<typeof openEngineQueue>;

interface Place {
  hasLeft: boolean;
  moveToFront: () => void;
}

/** Answers go out in the order in which their requests came. */
function openAnswerOrder() {
  const places: Place[] = [];

  function moveUp(): void {
    while (places[0]?.hasLeft) places.shift();
    places[0]?.moveToFront();
  }

  return {
    join() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const mine: Place = { hasLeft: false, moveToFront: resolve };
      places.push(mine);
      if (places[0] === mine) resolve();
      return {
        /** Resolves when all requests that came before have left. */
        atFront: promise,
        leave() {
          mine.hasLeft = true;
          moveUp();
        },
      };
    },
  };
}
