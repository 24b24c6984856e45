// Roughly where this device is, for the scans of whoever agrees. No scan waits for it.
import { useApp } from './app-store.ts';
import type { RoughPlace } from './queue.ts';

/** Kilometres from one place that is told to the next. */
const GRAIN_KM = 10;
const KM_A_DEGREE = 111.2;
/** Near the poles meridians meet. */
const LEAST_WIDTH = 0.01;
/** Milliseconds for which a place is where the device is: nobody leaves a town in that time. */
const FRESH_MS = 10 * 60_000;
/** Decimals of a degree: some hundred metres of a place that is rounded already. */
const DECIMALS = 3;

/** The place to some ten kilometres. */
export function coarse({ latitude, longitude }: RoughPlace): RoughPlace {
  const step = GRAIN_KM / KM_A_DEGREE;
  const north = rounded(latitude, step);
  const width = Math.max(LEAST_WIDTH, Math.cos((north * Math.PI) / 180));
  return { latitude: north, longitude: Math.min(180, Math.max(-180, rounded(longitude, step / width))) };
}

function rounded(degrees: number, step: number): number {
  return Number((Math.round(degrees / step) * step).toFixed(DECIMALS));
}

export type Whereabouts = ReturnType<typeof openWhereabouts>;

interface WhereaboutsParts {
  /** Missing where the connection is not trusted. */
  readonly geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined;
  readonly now: () => number;
}

export function openWhereabouts({ geolocation, now }: WhereaboutsParts) {
  let known: { readonly place: RoughPlace; readonly at: number } | null = null;
  let isAsking = false;

  function ask(): void {
    if (isAsking || !geolocation) return;
    isAsking = true;
    const end = (placeRefused: boolean) => {
      isAsking = false;
      useApp.setState({ placeRefused });
    };
    geolocation.getCurrentPosition(
      ({ coords }) => {
        known = { place: coarse(coords), at: now() };
        end(false);
      },
      ({ code, PERMISSION_DENIED }) => end(code === PERMISSION_DENIED),
      { enableHighAccuracy: false, maximumAge: FRESH_MS, timeout: FRESH_MS },
    );
  }

  return {
    /** Null without consent, and until the browser has told the place. */
    here(): RoughPlace | null {
      if (useApp.getState().place !== 'on') return null;
      const isFresh = known !== null && Math.abs(now() - known.at) < FRESH_MS;
      if (!isFresh) ask();
      return isFresh ? (known?.place ?? null) : null;
    },
    forget(): void {
      known = null;
    },
  };
}
