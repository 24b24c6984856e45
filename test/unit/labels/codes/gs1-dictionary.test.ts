import { expect, test } from 'vitest';
import { fillContent } from '#main/labels/codes/code-content.ts';
import { symbolOf } from '#main/labels/codes/symbols.ts';
import { GS1_SEPARATOR, gs1Elements, hasFixedLength, PRIMARY_KEYS } from '#shared/labels/gs1-content.ts';
import { rowValues } from '#shared/labels/row-values.ts';
import { parseTemplate } from '#shared/labels/template.ts';
import {
  badValues,
  DICTIONARY_FILE,
  dictionary,
  type Entry,
  goodValues,
  matches,
} from '#test/support/layout/gs1-dictionary.ts';
import { labelRow } from '#test/support/layout/rows.ts';

const ENTRIES = dictionary();
const byAi = new Map(ENTRIES.map((entry) => [entry.ai, entry]));
const values = rowValues({ language: 'en', twinmark_layout: 2 }, labelRow());

/** Why a code of these elements is refused, beside others of the same label; null where it is drawn. */
function refusal(
  elements: ReadonlyMap<string, string>,
  beside: ReadonlyMap<string, string> = new Map(),
): string | null {
  const text = [...elements].map(([ai, value]) => `(${ai})${value}`).join('');
  const filled = fillContent('gs1_datamatrix', parseTemplate(text, 'value'), { item: 'code', values });
  if (!('content' in filled)) return 'trouble' in filled ? filled.trouble.kind : 'empty';
  const symbol = symbolOf({ symbology: 'gs1_datamatrix', correction: 'M' }, filled.content.encoded, () =>
    [...beside].map(([ai, value]) => ({ ai, value })),
  );
  return symbol.kind === 'refused' ? symbol.reason : null;
}

/** The AI of a pattern such as 31nn that exists. */
function aiOf(pattern: string): string {
  const found = ENTRIES.find(({ ai }) => matches(ai, pattern));
  if (!found) throw new Error(`no AI ${pattern}`);
  return found.ai;
}

function shortest(ai: string): string {
  const entry = byAi.get(ai);
  if (!entry) throw new Error(`no AI ${ai}`);
  return goodValues(entry)[0];
}

function excludesAny(ai: string, others: ReadonlyMap<string, string>): boolean {
  const excludes = (one: string, other: string) =>
    one !== other && (byAi.get(one)?.excludes.some((pattern) => matches(other, pattern)) ?? false);
  return [...others.keys()].some((other) => excludes(ai, other) || excludes(other, ai));
}

/** An AI with all that it needs beside it, by the first alternative of each rule, or by the one that is given. */
function withPartners(ai: string, value: string, group?: readonly string[], into = new Map<string, string>()) {
  into.set(ai, value);
  for (const rule of byAi.get(ai)?.requires ?? []) {
    const isThere = rule.some((one) =>
      one.every((pattern) => [...into.keys()].some((other) => matches(other, pattern))),
    );
    if (isThere && !group) continue;
    const free = rule.find((one) => one.every((pattern) => !excludesAny(aiOf(pattern), into)));
    for (const pattern of group ?? free ?? rule[0]) {
      const partner = aiOf(pattern);
      if (!into.has(partner)) withPartners(partner, shortest(partner), undefined, into);
    }
  }
  return into;
}

/** What of a line is not as the dictionary says. */
function differences(entry: Entry): string[] {
  const { ai, requires, excludes } = entry;
  const found: string[] = [];
  const say = (what: string, reason: string | null) =>
    found.push(`${ai} ${what}${reason === null ? '' : `: ${reason}`}`);
  if (hasFixedLength(ai) !== entry.isFixed) say('length', null);
  if (PRIMARY_KEYS.includes(ai) !== entry.isKey) say('primary key', null);
  for (const value of goodValues(entry)) {
    const reason = refusal(withPartners(ai, value));
    if (reason !== null) say(`refuses ${value}`, reason);
    const split = gs1Elements('gs1_datamatrix', `${ai}${value}${entry.isFixed ? '' : GS1_SEPARATOR}90X`);
    if (
      JSON.stringify(split) !==
      JSON.stringify([
        { ai, value },
        { ai: '90', value: 'X' },
      ])
    )
      say(`splits ${value}`, null);
  }
  for (const { why, value } of badValues(entry)) {
    if (refusal(withPartners(ai, value)) === null) say(`takes ${value} (${why})`, null);
  }
  for (const rule of requires) {
    for (const group of rule) {
      const together = withPartners(ai, shortest(ai), group);
      const reason = refusal(together);
      if (reason !== null) say(`refuses partner ${group.join('+')}`, reason);
      const apart = refusal(new Map([[ai, shortest(ai)]]), new Map([...together].filter(([other]) => other !== ai)));
      if (apart !== null) say(`refuses partner ${group.join('+')} in another code`, apart);
    }
    if (refusal(new Map([[ai, shortest(ai)]])) === null) say('takes no partner', null);
  }
  for (const pattern of excludes) {
    const others = ENTRIES.filter((one) => one.ai !== ai && matches(one.ai, pattern));
    for (const other of others.slice(0, 1)) {
      const both = withPartners(other.ai, shortest(other.ai), undefined, withPartners(ai, shortest(ai)));
      if (refusal(both) === null) say(`takes ${other.ai} beside it`, null);
    }
  }
  return found;
}

test.skipIf(ENTRIES.length === 0)(
  `every line of the Syntax Dictionary that ${DICTIONARY_FILE} names is kept: values, lengths, partners and what excludes what`,
  () => {
    expect(ENTRIES.length).toBeGreaterThan(480);
    expect(ENTRIES.flatMap(differences)).toEqual([]);
  },
);
