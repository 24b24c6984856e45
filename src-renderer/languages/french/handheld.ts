// French of the handhelds' page.
import type { FurtherLanguage } from '../../words/further.ts';
import { handheld, list } from './phone.ts';
import { names } from './shipped.ts';
import { spaced } from './spaced.ts';
import { state } from './states.ts';

export const french: FurtherLanguage = {
  words: spaced({ handheld, list, state }) as FurtherLanguage['words'],
  station: null,
  shipped: names,
};
