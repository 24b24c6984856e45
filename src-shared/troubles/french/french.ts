// The troubles of a station in French. A kind that is missing here is said in English.
import { frenchSpaces } from '#shared/core/french-spaces.ts';
import type { TroubleKind } from '#shared/troubles/trouble.ts';
import { FRENCH_CHAIN } from './chain.ts';
import { FRENCH_LABELS } from './labels.ts';
import { FRENCH_STATION } from './station.ts';
import { FRENCH_WORK } from './work.ts';

const ALL = { ...FRENCH_WORK, ...FRENCH_LABELS, ...FRENCH_STATION, ...FRENCH_CHAIN };

export const FRENCH_TROUBLES: Readonly<Partial<Record<TroubleKind, string>>> = Object.fromEntries(
  Object.entries(ALL).map(([kind, sentence]) => [kind, frenchSpaces(sentence)]),
);
