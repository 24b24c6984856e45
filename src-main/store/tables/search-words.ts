// What the search takes for a word, in a record as in a question.

import type { Database } from '#main/store/schema/schema.ts';
import { INDEXED_PREFIX } from '#main/store/sql/dialect.ts';
import { ALPHABET } from '#shared/core/id.ts';
import type { RecordFilter } from './record-counts.ts';

/** Letters that Unicode does not decompose, and what people type for them. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
/** Longer words are cut, in records and in questions. */
const LONGEST = 64;
/**
 * PostgreSQL stores the places of a record's words in 20 bits and does not report an overflow. The row is then damaged, and its
 * dump cannot be read. Only a text of a megabyte overflows.
 */
const MOST_BYTES = 1_000_000;
const MARK = '§';

/** Letters and digits that stand together; each symbol by itself, so that an emoji is found with and without its additions. */
const WORDS = /[\p{L}\p{N}]+|[\p{S}\p{Extended_Pictographic}]/gu;

/** Without case and accents. */
export function foldWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter]);
  return (folded.match(WORDS) ?? []).map((word) => asToken(word).slice(0, LONGEST).toWellFormed());
}

/** The index treats an ASCII character that is neither letter nor digit as a gap. Its full-width form counts as part of a word. */
function asToken(word: string): string {
  return /^[!-/:-@[-`{-~]$/.test(word) ? String.fromCharCode(word.charCodeAt(0) + 0xfee0) : word;
}

/** The words that a record is found by. */
export function wordsOf(record: Database['records']): string[] {
  const kept = [record.metadata, record.printed ?? '{}'].map((text) => JSON.parse(text) as Record<string, string>);
  const values = kept.flatMap((one) => Object.values(one));
  return [...new Set([record.id, record.description ?? '', ...values].flatMap(foldWords))];
}

/** Whether the search would find the record: each word of the question is the beginning of one of its words. */
export function saysAll(record: Database['records'], question: string): boolean {
  const words = question.trim() === '' ? [] : wordsOf(record);
  return question
    .split(/\s+/)
    .filter((text) => text !== '')
    .every((text) => {
      const id = idInText(text);
      if (id !== null && record.id.startsWith(id)) return true;
      const asked = foldWords(text);
      return asked.length > 0 && asked.every((word) => words.some((one) => one.startsWith(word)));
    });
}

/** The words of a record for the index, as many as it has room for. */
export function searchText(record: Database['records'], words: readonly string[]): string {
  let room = MOST_BYTES;
  const all = [...marksOf(record), ...words];
  const left = all.findIndex((word) => {
    room -= Buffer.byteLength(word);
    return room < 0;
  });
  return (left < 0 ? all : all.slice(0, left)).join(' ');
}

/** Words for the table of words, which finds beginnings that are too long for the index. */
export function longWords(words: readonly string[]): string[] {
  return words.filter((word) => word.length > INDEXED_PREFIX);
}

/** Words that Twinmark adds to the index: one for the ID, and one for each combination of owner and filters. */
function marksOf({ owner_id, template_id, claim_status, id }: Database['records']): string[] {
  const marks = [idMark(id)];
  if (owner_id === null) return marks;
  const base = { owner: owner_id };
  const scopes = [base, { ...base, template_id }, { ...base, claim_status }, { ...base, template_id, claim_status }];
  return [...marks, ...scopes.map(scopeMark)];
}

/** One word for each combination of filters, so that a search never crosses more than one list with its words. */
export function scopeMark({ owner, template_id, claim_status }: RecordFilter): string {
  // Letters, digits and characters that are not ASCII are parts of a word in the index.
  const template = template_id?.replaceAll('-', '¬').replaceAll('_', '¦') ?? '';
  return [MARK, owner, template, claim_status ?? ''].join(MARK);
}

export function idMark(id: string): string {
  return `${MARK}id${MARK}${id.toLowerCase()}`;
}

/** The beginning of an ID in a text such as `TW-7K3`, with any prefix. Null if the text has another form. */
export function idInText(text: string): string | null {
  const start = /^[A-Za-z0-9]{1,8}-([A-Za-z0-9]{1,5})$/.exec(text)?.[1].toUpperCase();
  return start !== undefined && [...start].every((character) => ALPHABET.includes(character)) ? start : null;
}
