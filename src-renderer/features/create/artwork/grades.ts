import type { DraftArtwork } from '../../../../src-shared/draft.ts';
import type { Tone } from '../../../components/StateDot.tsx';

type Grade = NonNullable<DraftArtwork['forecast']>['grade'];

export const GRADE_TONES: Readonly<Record<Grade, Tone>> = { A: 'ok', B: 'ok', C: 'ok', D: 'warn', F: 'bad' };
