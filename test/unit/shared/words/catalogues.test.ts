// What the compiler cannot see of the catalogues: it sees keys and facts.
import { describe, expect, it, test } from 'vitest';
import { sayTold } from '#shared/words/phrase.ts';
import { catalogueIn, factsOf, messagesIn, SECTIONS, saidWith } from '#test/support/catalogues.ts';

const languages = ['en', 'de', 'fr'] as const;

/** "1 of 1 labels" is right: the second number counts all that there are. */
const PLURALS: Readonly<Record<(typeof languages)[number], RegExp>> = {
  en: /(?<!of )\b1 (labels|sheets|rows|records|files|pictures|artworks|jobs|tokens|devices|printers|pages)\b/,
  de: /(?<!von )\b1 (Etiketten|Bögen|Zeilen|Datensätze|Dateien|Bilder|Motive|Aufträge|Geräte|Seiten)\b/,
  fr: /(?<!sur )\b1 (étiquettes|planches|lignes|fiches|fichiers|images|visuels|travaux|jetons|appareils|pages)\b/,
};

/** Sentences whose number is a limit, or is said of two and more alone. */
const OF_MANY: readonly string[] = [
  'remark.first_of_pages',
  'remark.too_many_rows',
  'trouble.order_artworks',
  'trouble.rows_most',
  'trouble.table_rows',
  'trouble.own_sheets_most',
  'trouble.printers_most',
  'trouble.font_most',
];

describe.each(languages)('the catalogue in "%s"', (language) => {
  const messages = messagesIn(language);

  it('has messages that can be said, and many of them', () => {
    expect(messages.length).toBeGreaterThan(2500);
    expect(messages.filter(([, message]) => saidWith(language, message, 5).includes('undefined'))).toEqual([]);
  });

  it('tells one thing as one', () => {
    const some = messages.filter(([key]) => !OF_MANY.includes(key));
    const wrong = some.filter(([, message]) => PLURALS[language].test(saidWith(language, message, 1)));
    expect(wrong.map(([key, message]) => `${key}: ${saidWith(language, message, 1)}`)).toEqual([]);
  });

  it('counts with every form of the number that the language has', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const arms = messages.flatMap(([key, message]) =>
      [...message.matchAll(/(?:plural,|\}) (zero|one|two|few|many) \{/g)].map(([, arm]) => [key, arm] as const),
    );
    expect(arms.length).toBeGreaterThan(50);
    expect(arms.filter(([, arm]) => !forms.includes(arm as Intl.LDMLPluralRule))).toEqual([]);
  });
});

/** Arms for the form "one" that do not say the number. In French that form is also the one of none. */
function armsWithoutNumber(message: string): string[] {
  return [...message.matchAll(/(?<=[ ,])one \{((?:[^{}]|\{[^{}]*\})*)\}/g)]
    .map(([, arm]) => arm)
    .filter((arm) => !arm.includes('#'));
}

test('French says none as none: an arm for one thing alone is "=1", as "one" is also said of none', () => {
  const wrong = messagesIn('fr').filter(([, message]) => armsWithoutNumber(message).length > 0);
  expect(wrong.map(([key, message]) => `${key}: ${message}`)).toEqual([]);
  const ofNone = messagesIn('fr').map(([, message]) =>
    [0, 7].map((n) => saidWith('fr', message, n).match(/\b1\b/g)?.length),
  );
  expect(ofNone.filter(([none, seven]) => none !== seven)).toEqual([]);
  expect(armsWithoutNumber('{n, plural, one {1 {b}} other {#}}')).toEqual(['1 {b}']);
});

test('the forms that are looked for are found where they stand', () => {
  expect(PLURALS.en.test('Make 1 labels')).toBe(true);
  expect(PLURALS.fr.test('1 sur 1 planches')).toBe(false);
  expect([...factsOf('{a} {n, plural, one {1 {b}} other {#}}').keys()]).toEqual(['a', 'n', 'b']);
});

test('German phones tell each refusal of the station by its status', () => {
  const { refused } = SECTIONS.de.phone;
  const said = [400, 401, 403, 404, 409, 413, 415, 418].map((status) => saidWith('de', refused, status));
  expect(new Set(said).size).toBe(said.length);
  expect(said.at(-1)).toBe('Die Station hat es abgelehnt.');
});

describe('French', () => {
  it('is written as French is: spaces before signs, « », and ’', () => {
    const wrong = messagesIn('fr').filter(([, message]) => isMisspelt(saidWith('fr', message, '⟨a⟩')));
    expect(wrong.map(([key, message]) => `${key}: ${message}`)).toEqual([]);
  });

  it('is found wanting where it is', () => {
    const wrong = ['Vraiment?', "l'ID", '"ID"', 'Motif: x'];
    expect(wrong.filter((text) => !isMisspelt(text))).toEqual([]);
    const right = ['Vraiment ?', 'l’ID', '« ID »', 'https://example.org', '6:00', 'authority new --data DIR'];
    expect(right.filter(isMisspelt)).toEqual([]);
  });
});

function isMisspelt(text: string): boolean {
  return /[\p{L}\d)»]['](?=\p{L})|(?<![\w/.])"(?!")\p{L}|[\p{L}»⟩][!?;](?!\S)|[\p{L}»⟩]:(?=\s|$)/u.test(text);
}

describe('a remark', () => {
  const rows = { most: '5000', rows: '100000', jobs: '20' };

  it('has its numbers as people of the language write them', () => {
    expect(remarkIn('de', 'too_many_rows', rows)).toBe(
      'Ein Auftrag hat höchstens 5.000 Etiketten: Aus diesen 100.000 werden 20 Aufträge, die zusammen erstellt werden.',
    );
    expect(remarkIn('fr', 'too_many_rows', rows)).toBe(
      'Un travail a 5 000 étiquettes au plus : ces 100 000 deviennent 20 travaux, créés ensemble.',
    );
  });

  it('has measures with the digits that the station gives', () => {
    const bleed = { artwork: 'a.pdf', bleed: '3.0' };
    expect(remarkIn('de', 'bleed_unused', bleed)).toContain('hat 3,0 mm Beschnitt');
    expect(remarkIn('fr', 'bleed_unused', bleed)).toContain('a 3,0 mm de fond perdu');
    expect(remarkIn('de', 'bleed_unused', { ...bleed, bleed: '1234.50' })).toContain('hat 1.234,50 mm');
    expect(remarkIn('de', 'bleed_unused', { ...bleed, bleed: '0.125' })).toContain('hat 0,125 mm');
    expect(remarkIn('de', 'bleed_unused', { ...bleed, bleed: '10' })).toContain('hat 10 mm');
  });

  it('is left to the station where a fact is missing', () => {
    expect(remarkIn('de', 'too_many_rows', { most: '5000', jobs: '20' })).toBe('');
  });
});

test('a fact that is missing, too many or of another kind does not compile', () => {
  const { field, removed } = catalogueIn('en').view('template');
  expect(field({ place: '1', label: 'Lot', hasLabel: true })).toBe('Field 1: Lot');
  // @ts-expect-error: a message that chooses by yes or no takes no text.
  expect(field({ place: '1', label: 'Lot', hasLabel: 'Lot' })).toBe('Field 1');
  // @ts-expect-error: the label is missing.
  expect(removed({})).toContain('undefined');
  // @ts-expect-error: the sentence names no place.
  expect(removed({ label: 'Lot', place: '1' })).toBe('Lot removed');
});

function remarkIn(language: 'de' | 'fr', kind: keyof typeof SECTIONS.en.remark, facts: Record<string, string>): string {
  const { messages, speech } = catalogueIn(language);
  return sayTold(messages('remark')[kind], facts, messages('phrase'), speech).replaceAll(/[\u00a0\u202f]/g, ' ');
}
