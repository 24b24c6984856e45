import type { CasePlace } from './cases.ts';

type Place = Pick<CasePlace, 'country' | 'latitude' | 'longitude'>;

/** A place in words: its country, or else where it is on a map. */
export function placeText(place: Place, locale: string): string {
  const { country } = place;
  const name = country === null ? null : new Intl.DisplayNames(locale, { type: 'region' }).of(country);
  return name ?? coordinatesOf(place) ?? '–';
}

/** As every map takes them, in all languages. Null where none are known. */
export function coordinatesOf({ latitude, longitude }: Omit<Place, 'country'>): string | null {
  return latitude === null || longitude === null ? null : `${latitude.toFixed(2)}, ${longitude.toFixed(2)}`;
}
