// What goes to a translator and comes back. A sentence that lost a fact would show "undefined" to a person.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messagesOf, newFile, withMessages } from '#test/dev/language-file.ts';
import { fromPo, toPo } from '#test/dev/po.ts';
import { messagesIn } from '#test/support/catalogues.ts';

const words = join(import.meta.dirname, '../../../src-shared/words');
const textOf = (language: string) => readFileSync(join(words, `${language}.ts`), 'utf8');
const english = messagesOf(textOf('en'));

describe.each(['de', 'fr'] as const)('the file of the language "%s"', (language) => {
  it('has the messages that the program says', () => {
    expect(messagesOf(textOf(language))).toEqual(new Map(messagesIn(language)));
  });

  it('comes back from a translator as it went out', () => {
    const translated = messagesOf(textOf(language));
    const back = fromPo(toPo(language, english, translated), english);
    expect(back).toEqual({ messages: translated, refused: [], untranslated: [] });
    expect(withMessages(textOf(language), back.messages)).toBe(textOf(language));
  });
});

describe('a sentence that comes back changed', () => {
  it('is the only one that changes in the file, whatever signs it has', () => {
    const changed = new Map([['camera.live', 'Was die Kamera "jetzt" sieht: \'a\' \\ b\nund mehr']]);
    const file = withMessages(textOf('de'), changed);
    expect(messagesOf(file)).toEqual(new Map([...messagesIn('de'), ...changed]));
    const before = new Set(textOf('de').split('\n'));
    expect(file.split('\n').filter((line) => !before.has(line))).toHaveLength(1);
  });
});

const SMALL: ReadonlyMap<string, string> = new Map([
  ['job.count', '{n, plural, one {# label} other {# labels}} of {name}'],
  ['job.title', 'Job'],
  ['trouble.busy', 'Wait for {name}'],
]);
const returned = (key: string, message: string) => fromPo(toPo('de', SMALL, new Map([[key, message]])), SMALL);

describe('what a translator gives back', () => {
  it.each([
    ['lacks {name}', 'job.count', '{n, plural, one {# Etikett} other {# Etiketten}}'],
    ['has {label}', 'job.count', '{n, plural, one {# Etikett} other {# Etiketten}} von {name} {label}'],
    ['cannot be read', 'job.count', '{n, plural, one {# Etikett}} von {name}'],
    ['cannot be read', 'job.title', 'Auftrag}'],
  ])('a sentence that %s is not taken', (reason, key, message) => {
    const { messages, refused } = returned(key, message);
    expect(messages.size).toBe(0);
    expect(refused).toEqual([expect.stringContaining(`${key} ${reason}`)]);
  });

  it('may leave a fact of a trouble out, as programs read it', () => {
    expect([...returned('trouble.busy', 'Bitte warten').messages]).toEqual([['trouble.busy', 'Bitte warten']]);
  });

  it('what nobody translated is told, and taken for no sentence', () => {
    expect(returned('job.title', 'Auftrag').untranslated).toEqual(['job.count', 'trouble.busy']);
  });

  it('a fuzzy sentence, one of an older English and one that is gone are not taken', () => {
    const file = toPo('de', SMALL, new Map([['job.title', 'Auftrag']]));
    expect(
      fromPo(file.replace('#, icu-message-format\nmsgctxt "job.title"', '#, fuzzy\nmsgctxt "job.title"'), SMALL),
    ).toMatchObject({ refused: ['job.title is marked as fuzzy'] });
    expect(fromPo(file, new Map([...SMALL, ['job.title', 'Order']])).refused).toEqual([
      expect.stringContaining('another English sentence'),
    ]);
    expect(fromPo(file, new Map()).refused).toEqual([expect.stringContaining('no longer')]);
  });
});

it('the file of a new language leaves out what is not translated', () => {
  const file = newFile(textOf('en'), 'it', new Map([['camera.live', "L'immagine"]]));
  expect([...messagesOf(file)]).toEqual([['camera.live', "L'immagine"]]);
  expect(file).toContain('// The sentences of Twinmark in Italian.');
  expect(file.match(/satisfies Translation<typeof English\.\w+>;/g)).toHaveLength(
    Object.keys(Object.groupBy(english.keys(), (key) => key.split('.')[0] ?? '')).length,
  );
});
