import type { Page } from 'playwright-core';
import type { Station } from '#test/support/station.ts';

/** A screen that is photographed, in a state that people see. */
export interface Shot {
  readonly name: string;
  /** Where it is, such as '#/records'. */
  readonly at?: string;
  /** On a station that nobody has set up yet. */
  readonly fresh?: boolean;
  /** On a station with a key of marks of its own. */
  readonly ownKey?: boolean;
  /** On a station that gathers suspicious labels. */
  readonly cases?: boolean;
  readonly signedOut?: boolean;
  readonly mode?: 'operator';
  /** The page of handhelds on a phone, in place of the window. */
  readonly phone?: boolean;
  /** What is on the station before: done once for all shots that share it. */
  readonly before?: (station: Station) => Promise<unknown>;
  /** What a person does before the picture. Words are looked for by role or by what is the same in every language. */
  readonly prepare?: (page: Page, station: Station) => Promise<unknown>;
}
