import type { DraftArtwork } from '#shared/create/draft.ts';
import type { Tone } from '#window/components/StateDot.tsx';

type Grade = NonNullable<DraftArtwork['forecast']>['grade'];

export const GRADE_TONES: Readonly<Record<Grade, Tone>> = { A: 'ok', B: 'ok', C: 'ok', D: 'warn', F: 'bad' };
