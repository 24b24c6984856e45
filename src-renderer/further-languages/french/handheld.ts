// What is French of the station, on phones.
import type { FurtherLanguage } from '#window/words/further.ts';
import { names } from './shipped.ts';

export const french: FurtherLanguage = { station: null, shipped: names };
