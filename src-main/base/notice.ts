import { lazily } from '#shared/core/lazily.ts';
import type { Notice, NoticeKind } from '#shared/core/notices.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';
import { notice as SENTENCES } from '#shared/words/en.ts';
import { type FactsOf, sayMessage } from '#shared/words/message.ts';
import { stationSpeech } from '#shared/words/speech.ts';

type Facts<K extends NoticeKind> = FactsOf<(typeof SENTENCES)[K]>;
const speech = lazily(stationSpeech);

export function notice<K extends NoticeKind>(
  kind: K,
  ...[facts]: keyof Facts<K> extends never ? [] : [facts: Facts<K>]
): Notice {
  const told = Object.entries({ ...facts }).map(([name, value]) => [name, String(value)] as const);
  const own = Object.fromEntries(told);
  return { kind, facts: own, trouble: null, text: sayMessage(SENTENCES[kind], own, speech()) };
}

/** A failure as a notice. */
export function noticeOf({
  message,
  trouble,
}: {
  readonly message: string;
  readonly trouble?: Trouble | null;
}): Notice {
  return { ...notice('said', { text: message }), trouble: trouble ?? null };
}
