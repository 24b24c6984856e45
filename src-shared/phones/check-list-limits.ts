// Stands apart from check-lists.ts, so that the page of phones does not load the schemas.

/** More labels than a truck has. A list of them is 80 kB on its way. */
export const MOST_EXPECTED = 10_000;
/** Seen labels that a device sends in one request. */
export const MOST_SIGHTS_AT_ONCE = 500;
/** Seen labels of one list: as many that belong there, and as many that do not. */
export const MOST_SIGHTS = 2 * MOST_EXPECTED;

/** Pixels of the longer side of a kept photograph: what is printed on a label can be read in it, at some 150 kB. */
export const PHOTO_SIDE = 1280;

/** What a device sends of its lists. */
export interface DeviceAmounts {
  /** Bytes of photographs as they are kept. */
  readonly photo_bytes: number;
  readonly lists: number;
  /** Labels that a list expects or that were seen. Unknown ones are never given out, so their number is bounded, too. */
  readonly sights: number;
}

/**
 * Of one device on one day (UTC). A busy gate sends a photograph of each of 3,000 labels (150 kB), from some dozen trucks. A stolen
 * phone that sends all that it may fills half a gigabyte a day, until somebody removes it at the desk.
 */
export const MOST_A_DAY: DeviceAmounts = { photo_bytes: 500_000_000, lists: 500, sights: 200_000 };
