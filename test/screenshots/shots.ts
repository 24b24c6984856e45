// What is photographed: every screen, in the states that people see. A line here adds one.
import type { Page } from 'playwright-core';
import { createShots } from './create-shots.ts';

export interface Shot {
  readonly name: string;
  /** Where it is, such as '#/records'. */
  readonly at?: string;
  /** On a station that nobody has set up yet. */
  readonly fresh?: boolean;
  readonly signedOut?: boolean;
  readonly mode?: 'operator';
  /** What a person does before the picture. Words are looked for by role or by what is the same in every language. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Whether it is shown in the documents. */
  readonly documents?: boolean;
}

export const shots: readonly Shot[] = [
  { name: 'set-up', fresh: true, signedOut: true, documents: true },
  { name: 'sign-in', signedOut: true },
  { name: 'home', at: '#/home', documents: true },
  { name: 'home-operator', at: '#/home', mode: 'operator' },
  { name: 'menu', at: '#/home', prepare: (page) => page.getByRole('button', { name: /^anna/ }).click() },
  { name: 'keys', at: '#/home', prepare: (page) => page.keyboard.press('?') },
  ...createShots,
  { name: 'missing', at: '#/nowhere' },
];
