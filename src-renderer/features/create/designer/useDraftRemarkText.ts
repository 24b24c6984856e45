import type { Remark } from '#shared/core/remark.ts';
import { useDraft } from '#window/features/create/draft.ts';
import { useRemarkText } from '#window/features/create/useRemarkText.ts';
import { useNamedTrouble } from './useTroubleText.ts';

/** The text of a remark of the open draft. What is wrong with a field names it as the designer does. */
export function useDraftRemarkText(): (remark: Remark) => string {
  const items = useDraft((state) => state.draft?.layout?.layout.items);
  const textOf = useRemarkText();
  const say = useNamedTrouble(items);
  return (remark) => (remark.trouble && say(remark.trouble)) || textOf(remark);
}
