import { describe, expect, it, test } from 'vitest';
import { CHAIN_TROUBLE_KINDS, type ChainTroubleKind, sentenceOf, troubleIn } from '#main/chain/troubles.ts';
import { factsOf, SECTIONS, troubleIn as said } from '#test/support/catalogues.ts';

const KNOWN: Readonly<Record<string, string>> = { claim: 'minted', wanted: 'unclaimed' };

/** Each fact that a sentence asks for. */
function factsFor(kind: ChainTroubleKind): Readonly<Record<string, string>> {
  const names = [...factsOf(SECTIONS.en.trouble[kind]).keys()];
  return Object.fromEntries(names.map((name) => [name, KNOWN[name] ?? `(${name})`]));
}

describe('a trouble of the chain', () => {
  test.each(CHAIN_TROUBLE_KINDS)('%s is known again by its sentence, with its facts, and has German words', (kind) => {
    const facts = factsFor(kind);
    const message = sentenceOf(kind, facts);
    expect(message).not.toMatch(/[{}]|undefined/);
    const again = troubleIn(message);
    expect(again.kind).toBe(kind);
    for (const [name, value] of Object.entries(again.facts)) expect(value).toBe(facts[name]);
    expect(said('de', again)).not.toBe('');
  });

  it('is of no kind where the sentence is another', () => {
    expect(troubleIn(`${sentenceOf('chain_undid')} Or not.`)).toEqual({ kind: 'other', facts: {} });
  });
});
