// Catalogues as PO, the form that translators and their programs work with. A message of ours counts and chooses in itself,
// in the form of ICU, so PO's own plurals are not used.
import { type GetTextTranslation, po } from 'gettext-parser';
import { TOLD_SECTIONS } from '#shared/words/catalogue.ts';
import { factsOf } from '#test/support/catalogues.ts';

const TOLD: readonly string[] = TOLD_SECTIONS;

type Messages = ReadonlyMap<string, string>;

/** What came back from a translator. */
export interface FromPo {
  /** What can be taken over. */
  readonly messages: Messages;
  /** Sentences that cannot be taken over, each with the reason. */
  readonly refused: readonly string[];
  /** The keys of the sentences that nobody has translated. */
  readonly untranslated: readonly string[];
}

export function toPo(language: string, english: Messages, translated: Messages): string {
  const entries = [...english].map(([key, message]): [string, GetTextTranslation] => [
    key,
    {
      msgctxt: key,
      msgid: message,
      msgstr: [translated.get(key) ?? ''],
      comments: { flag: 'icu-message-format', ...factsComment(message) },
    },
  ]);
  const headers = { Language: language, 'Content-Type': 'text/plain; charset=UTF-8', 'MIME-Version': '1.0' };
  const translations = Object.fromEntries(entries.map(([key, entry]) => [key, { [entry.msgid]: entry }]));
  return po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }).toString('utf8');
}

export function fromPo(file: string, english: Messages): FromPo {
  const messages = new Map<string, string>();
  const refused: string[] = [];
  const untranslated: string[] = [];
  for (const { msgctxt: key = '', msgid, msgstr, comments } of entriesOf(file)) {
    const [message = ''] = msgstr;
    const reason = comments?.flag?.includes('fuzzy')
      ? 'is marked as fuzzy'
      : reasonAgainst(key, english.get(key), msgid, message);
    if (message === '') untranslated.push(key);
    else if (reason) refused.push(`${key} ${reason}`);
    else messages.set(key, message);
  }
  return { messages, refused, untranslated };
}

function entriesOf(file: string): readonly GetTextTranslation[] {
  const { translations } = po.parse(file);
  return Object.values(translations).flatMap((ofKey) => Object.values(ofKey).filter(({ msgid }) => msgid !== ''));
}

function reasonAgainst(key: string, english: string | undefined, msgid: string, message: string): string | null {
  if (english === undefined) return 'is no longer a sentence of Twinmark';
  if (english !== msgid) return 'has another English sentence by now: hand the file out again';
  let facts: readonly string[];
  try {
    facts = [...factsOf(message).keys()];
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : error}`;
  }
  const asked = [...factsOf(english).keys()];
  const unknown = facts.filter((name) => !asked.includes(name));
  if (unknown.length > 0) return `has {${unknown.join('}, {')}}, which the English sentence has not`;
  const missing = TOLD.includes(key.split('.')[0] ?? '') ? [] : asked.filter((name) => !facts.includes(name));
  return missing.length > 0 ? `lacks {${missing.join('}, {')}}` : null;
}

function factsComment(message: string): { readonly extracted?: string } {
  const names = [...factsOf(message).keys()];
  return names.length > 0 ? { extracted: `Facts: ${names.join(', ')}` } : {};
}
