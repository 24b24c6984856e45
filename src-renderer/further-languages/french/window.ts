// What is French of the station, in the window.
import { FRENCH_TROUBLES } from '#shared/troubles/french/french.ts';
import type { FurtherLanguage } from '#window/words/further.ts';
import { notices } from './notices.ts';
import { remarks } from './remarks.ts';
import { names } from './shipped.ts';
import { stationFacts } from './station.ts';

export const french: FurtherLanguage = {
  station: { troubles: { sentences: FRENCH_TROUBLES, ...stationFacts }, remarks, notices },
  shipped: names,
};
