import { describe, expect, it, test } from 'vitest';
import { CHAIN_TROUBLE_KINDS, sentenceOf, troubleIn } from '#main/chain/troubles.ts';
import { troubleIn as said } from '#test/support/catalogues.ts';

/** Each fact under any name that a sentence asks for. */
const FACTS: Readonly<Record<string, string>> = new Proxy(
  { claim: 'minted', wanted: 'unclaimed' },
  { get: (known: Record<string, string>, name) => known[String(name)] ?? `(${String(name)})` },
);

describe('a trouble of the chain', () => {
  test.each(CHAIN_TROUBLE_KINDS)('%s is known again by its sentence, with its facts, and has German words', (kind) => {
    const message = sentenceOf(kind, FACTS);
    expect(message).not.toMatch(/[{}]|undefined/);
    const again = troubleIn(message);
    expect(again.kind).toBe(kind);
    for (const [name, value] of Object.entries(again.facts)) expect(value).toBe(FACTS[name]);
    expect(said('de', again)).not.toBe('');
  });

  it('is of no kind where the sentence is another', () => {
    expect(troubleIn(`${sentenceOf('chain_undid')} Or not.`)).toEqual({ kind: 'other', facts: {} });
  });
});
