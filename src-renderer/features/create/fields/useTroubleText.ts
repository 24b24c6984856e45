import type { FieldTrouble } from '../../../../src-shared/layout/shown-fields.ts';
import { useSaidTrouble } from '../../../words/use-said.ts';

/** What is wrong with a field, in the language of the window. */
export function useTroubleText(): (trouble: FieldTrouble) => string {
  const say = useSaidTrouble();
  return ({ trouble, text }) => say(trouble) || text;
}
