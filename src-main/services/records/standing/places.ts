// Where a label was seen, and how far that is from elsewhere.

/** As far as a sight tells it. */
export interface Whereabouts {
  /** ISO 3166, two letters. */
  readonly country: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** In degrees, some two kilometres: enough to tell quarters of a town apart, and too little to find somebody's house. */
const GRAIN = 0.02;
/** Neighbours are at one place, in kilometres: a grain and what a phone in a house is wrong by. */
const NEAR_KM = 5;
/** The radius of the earth. */
const EARTH_KM = 6371;
/** What two phones, clocks and grains may be wrong by. */
const SLACK_KM = 100;
/** No label is faster: people fly with what they bought, and look at it before and behind. */
const KM_AN_HOUR = 900;
const HOUR_S = 3600;

/** A place as it is kept. Null where nothing is told of it. */
export function keptPlace({ country, latitude, longitude }: Whereabouts): Whereabouts | null {
  const isLocated = latitude !== null && longitude !== null;
  if (country === null && !isLocated) return null;
  return {
    country: country === null ? null : country.toUpperCase(),
    latitude: isLocated ? grained(latitude) : null,
    longitude: isLocated ? grained(longitude) : null,
  };
}

function grained(degrees: number): number {
  return Number((Math.round(degrees / GRAIN) * GRAIN).toFixed(2));
}

/** The distance in kilometres, or null where one of the two has no coordinates. */
export function distanceKm(a: Whereabouts, b: Whereabouts): number | null {
  if (a.latitude === null || b.latitude === null || a.longitude === null || b.longitude === null) return null;
  // Along the surface of the earth: a person reads it, and a flat map is wrong by thousands of kilometres.
  const [north, middle] = [(a.latitude - b.latitude) / 2, cosine(a.latitude) * cosine(b.latitude)];
  const share = sine(north) ** 2 + middle * sine((a.longitude - b.longitude) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(share)));
}

function sine(degrees: number): number {
  return Math.sin((degrees * Math.PI) / 180);
}

function cosine(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180);
}

/** Without coordinates a country is one place. */
export function isSamePlace(a: Whereabouts, b: Whereabouts): boolean {
  const km = distanceKm(a, b);
  if (km !== null) return km <= NEAR_KM;
  return a.latitude === b.latitude && a.country === b.country;
}

/** Whether one label cannot have been at both places within so many seconds. */
export function isTooFar(a: Whereabouts, b: Whereabouts, seconds: number): boolean {
  const km = distanceKm(a, b);
  return km !== null && km > SLACK_KM + (KM_AN_HOUR * Math.abs(seconds)) / HOUR_S;
}
