import { describe, expect, it } from 'vitest';
import { problemsOf } from '#main/services/records/metadata.ts';
import { trouble } from '#shared/troubles/trouble.ts';
import { catalogueIn } from '#test/support/catalogues.ts';
import { heldText } from '#window/features/jobs/useReasonText.ts';
import { troubleIn } from '#window/words/troubles.ts';

const GERMAN = catalogueIn('de');
const asItIs = (name: string) => name;

describe('reasons in German', () => {
  it('have all facts in them that the station gives of a row’s text', () => {
    const fields = [
      { key: 'sku', label: 'Artikel', type: 'text', required: true },
      { key: 'n', label: 'Menge', type: 'number', required: false },
    ] as const;
    const texts = problemsOf(fields, { n: 'x', colour: 'red' }).map((problem) =>
      troubleIn(GERMAN, problem.trouble, asItIs),
    );
    expect(texts).toEqual([
      'Die Vorlage hat kein Feld „colour“.',
      'Artikel fehlt. Das Feld ist Pflicht.',
      'Der Wert in „Menge“ passt nicht zu diesem Feld. Ändern Sie den Text.',
    ]);
  });

  it('give way to the station’s own where a fact is missing', () => {
    expect(troubleIn(GERMAN, trouble('no_ids_left'), asItIs)).toBe('');
    const newer = { ...trouble('no_ids_left'), kind: 'of_a_newer_station' as 'no_ids_left' };
    expect(troubleIn(GERMAN, newer, asItIs)).toBe('');
    expect(troubleIn(GERMAN, trouble('no_ids_left', { count: 5 }), asItIs)).toContain('Alle 5 IDs');
  });
});

describe('why a label was held back', () => {
  const words = {
    outcomes: { 'not readable': 'Nicht lesbar', 'wrong ID': 'Zeigt eine andere ID' },
    causes: { out_of_focus: 'das Motiv ist unscharf' },
  } as Parameters<typeof heldText>[1];

  it('has its cause in it where one is known', () => {
    expect(heldText({ outcome: 'not readable', cause: 'out_of_focus' }, words)).toBe(
      'Nicht lesbar: das Motiv ist unscharf.',
    );
    expect(heldText({ outcome: 'wrong ID' }, words)).toBe('Zeigt eine andere ID.');
  });

  it('is left to the station where it is of a kind without words', () => {
    expect(heldText({ outcome: 'blue' }, words)).toBe('');
  });
});
