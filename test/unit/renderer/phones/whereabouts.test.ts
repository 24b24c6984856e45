import { afterEach, describe, expect, test } from 'vitest';
import { useApp } from '#window/phones/app-store.ts';
import { coarse, openWhereabouts } from '#window/phones/whereabouts.ts';

const before = useApp.getState();
afterEach(() => useApp.setState(before, true));

const MUNICH = { latitude: 48.13743, longitude: 11.57549 };
const KM_A_DEGREE = 111.2;

describe('a place that a phone tells', () => {
  test('is within seven kilometres of the phone, wherever that is', () => {
    for (let latitude = -80; latitude <= 80; latitude += 7.3) {
      for (let longitude = -179; longitude <= 179; longitude += 23.7) {
        const told = coarse({ latitude, longitude });
        const north = (told.latitude - latitude) * KM_A_DEGREE;
        const east = (told.longitude - longitude) * KM_A_DEGREE * Math.cos((latitude * Math.PI) / 180);
        expect(Math.hypot(north, east)).toBeLessThan(7.2);
      }
    }
    for (const latitude of [-90, 90]) expect(coarse({ latitude, longitude: 180 }).longitude).toBeLessThanOrEqual(180);
  });

  test('is the same for all phones of some ten kilometres', () => {
    const around = [-0.02, 0, 0.02].flatMap((a) => [-0.02, 0, 0.02].map((b) => [a, b] as const));
    const told = around.map(([a, b]) => coarse({ latitude: 48.11 + a, longitude: 11.58 + b }));
    expect(new Set(told.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size).toBe(1);
  });
});

describe('the place of this phone', () => {
  function opened() {
    let now = 0;
    const answers: PositionCallback[] = [];
    const failures: PositionErrorCallback[] = [];
    const whereabouts = openWhereabouts({
      now: () => now,
      geolocation: {
        getCurrentPosition(good, bad) {
          answers.push(good);
          if (bad) failures.push(bad);
        },
      },
    });
    return {
      ...whereabouts,
      asked: () => answers.length,
      tell: () => answers.at(-1)?.({ coords: MUNICH } as GeolocationPosition),
      refuse: () => failures.at(-1)?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError),
      pass: (ms: number) => {
        now += ms;
      },
    };
  }

  test('is not even asked for before somebody has agreed', () => {
    const { here, asked } = opened();
    for (const place of [null, 'off'] as const) {
      useApp.setState({ place });
      expect([here(), asked()]).toEqual([null, 0]);
    }
  });

  test('comes beside the scans, is asked for again when it is old, and goes with the consent', () => {
    const { here, asked, tell, pass, forget } = opened();
    useApp.setState({ place: 'on' });
    expect([here(), here(), asked()]).toEqual([null, null, 1]);
    tell();
    expect([here(), asked()]).toEqual([coarse(MUNICH), 1]);
    pass(11 * 60_000);
    expect([here(), asked()]).toEqual([null, 2]);
    tell();
    forget();
    expect(here()).toBeNull();
  });

  test('is said to be refused where the browser does not tell it', () => {
    const { here, refuse } = opened();
    useApp.setState({ place: 'on' });
    expect(here()).toBeNull();
    refuse();
    expect(useApp.getState().placeRefused).toBe(true);
  });

  test('is none over a connection that is not trusted', () => {
    useApp.setState({ place: 'on' });
    expect(openWhereabouts({ geolocation: undefined, now: () => 0 }).here()).toBeNull();
  });
});
