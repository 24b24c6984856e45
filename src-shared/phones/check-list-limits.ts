// Stands apart from check-lists.ts, so that the page of phones does not load the schemas.

/** More labels than a truck has. A list of them is 80 kB on its way. */
export const MOST_EXPECTED = 10_000;
/** Seen labels that a device sends in one request. */
export const MOST_SIGHTS_AT_ONCE = 500;
/** Seen labels of one list: as many that belong there, and as many that do not. */
export const MOST_SIGHTS = 2 * MOST_EXPECTED;

/** Pixels of the longer side of a kept photograph: what is printed on a label can be read in it, at some 150 kB. */
export const PHOTO_SIDE = 1280;
