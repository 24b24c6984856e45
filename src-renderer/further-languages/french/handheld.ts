// French of the handhelds' page.
import type { FurtherLanguage } from '../../words/further.ts';
import { textsOverIn } from '../texts-over.ts';
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
