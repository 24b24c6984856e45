import type { Remark } from '#shared/core/remark.ts';
import { TROUBLE_KINDS, type TroubleKind } from '#shared/troubles/trouble.ts';
import { useRemarkText } from '#window/features/create/remarks/useRemarkText.ts';
import { useDraft } from '#window/features/create/state/draft.ts';
import { useNamedTrouble } from './useTroubleText.ts';

/** The text of a remark of the open draft. What is wrong with a field names it as the designer does. */
export function useDraftRemarkText(): (remark: Remark) => string {
  const items = useDraft((state) => state.draft?.layout?.layout.items);
  const textOf = useRemarkText();
  const say = useNamedTrouble(items);
  return (remark) => {
    const { trouble: kind, ...facts } = remark.facts;
    return (isKind(kind) && say({ kind, facts })) || textOf(remark);
  };
}

function isKind(kind: string | undefined): kind is TroubleKind {
  return kind !== undefined && (TROUBLE_KINDS as readonly string[]).includes(kind);
}
