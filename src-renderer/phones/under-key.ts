// A copy's mark may be under the station's key while its record's is under an earlier one. Only the station can tell these apart.
import type { Card } from '#shared/core/model.ts';
import type { ReaderAnswer } from '#window/phones/reader/messages.ts';

interface Copy {
  find(id: string): Promise<Pick<Card, 'created_at'> | null>;
}

/** Whether the mark of this record is surely under the key that the device holds. `markedAfter`: as the station told it. */
export function isUnderKey(card: Pick<Card, 'created_at'> | null, markedAfter: string | null): boolean {
  return markedAfter === null || (card !== null && card.created_at > markedAfter);
}

/** The answer of the reader. A message whose record may be under another key is none here, so that the station is asked. */
export async function underKey(
  answer: ReaderAnswer | null,
  copy: Copy,
  markedAfter: string | null,
): Promise<ReaderAnswer | null> {
  const message = answer?.detection.message ?? null;
  if (answer === null || message === null) return answer;
  const card = markedAfter === null ? null : await copy.find(message.toUpperCase());
  return isUnderKey(card, markedAfter) ? answer : { ...answer, detection: { ...answer.detection, message: null } };
}
