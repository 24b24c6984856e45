// French of the handhelds' page.

import { textsOverIn } from '#window/further-languages/texts-over.ts';
import type { FurtherLanguage } from '#window/words/further.ts';
import { certificate, handheld, list } from './phone.ts';
import { names } from './shipped.ts';
import { spaced } from './spaced.ts';
import { state } from './states.ts';

const words = spaced({ handheld, list, certificate, state }) as FurtherLanguage['words'];

export const french: FurtherLanguage = {
  words,
  textsOver: textsOverIn(words),
  station: null,
  shipped: names,
};
