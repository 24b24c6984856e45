import type { EventKind } from '#shared/programs/events.ts';
import { useWords } from '#window/words/useWords.ts';

/** What people call a kind of event. */
export function useKindWords(): (kind: EventKind) => string {
  const { kinds } = useWords('webhook');
  return (kind) => {
    const [thing, happened] = kind.split('.');
    return (kinds as Record<string, Record<string, string>>)[thing]?.[happened] ?? kind;
  };
}
