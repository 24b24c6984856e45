// Further languages: each sentence of the station has its words, with the same facts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Template } from '#shared/core/model.ts';
import { FRENCH_TROUBLES } from '#shared/troubles/french/french.ts';
import { TROUBLES } from '#shared/troubles/trouble.ts';
import type { FurtherLanguage } from '#window/words/further.ts';
import { shownIn } from '#window/words/shipped.ts';
import { GERMAN } from '#window/words/troubles.ts';

const root = join(import.meta.dirname, '../../../..');
const source = join(root, 'src-renderer');
const onPhones = await loaded('handheld.ts');
const inWindow = await loaded('window.ts');

async function loaded(file: string): Promise<FurtherLanguage> {
  return (await import(join(source, 'further-languages/french', file))).french;
}

describe('French', () => {
  it('has a sentence for each trouble (src-shared/troubles/french), with facts that the station gives', () => {
    const kinds = Object.keys(TROUBLES);
    expect(kinds.filter((kind) => !Object.hasOwn(FRENCH_TROUBLES, kind))).toEqual([]);
    expect(Object.keys(FRENCH_TROUBLES).filter((kind) => !kinds.includes(kind))).toEqual([]);
    const strange = Object.entries(TROUBLES).flatMap(([kind, { en, de, ...entry }]) => {
      const known = [...namesIn(en), ...namesIn(de), ...('also' in entry ? entry.also : [])] as readonly string[];
      const said = namesIn(FRENCH_TROUBLES[kind as keyof typeof TROUBLES] ?? '');
      return said.filter((name) => !known.includes(name)).map((name) => `${kind}: ${name}`);
    });
    expect(strange).toEqual([]);
  });

  it('has the words of the station that stand among the facts', () => {
    const words = inWindow.station?.troubles;
    for (const name of ['batches', 'labels', 'files', 'claims'] as const) {
      expect(Object.keys(words?.[name] ?? {})).toEqual(Object.keys(GERMAN[name]));
    }
  });

  it('calls everything that ships by a French name', () => {
    const templates = readdirSync(join(root, 'resources/templates')).map(
      (name) => JSON.parse(readFileSync(join(root, 'resources/templates', name), 'utf8')) as Template,
    );
    const fields = templates.flatMap((template) => template.fields);
    const shipped = [
      ...templates.map(({ name }) => name),
      ...fields.map(({ label }) => label),
      ...fields.flatMap(({ options = [] }) => options),
    ];
    expect(shipped.filter((name) => name !== 'GTIN' && !Object.hasOwn(onPhones.shipped.names, name))).toEqual([]);
    expect(shownIn('fr', onPhones.shipped, 'Avery L7165: 99.1 x 67.7 mm, 8 on A4')).toBe(
      'Avery L7165: 99,1 × 67,7 mm, 8 sur A4',
    );
  });

  it('is written as French is: narrow spaces before signs, « », and ’', () => {
    expect(
      Object.entries(FRENCH_TROUBLES)
        .filter(([, text]) => isMisspelt(text))
        .map(([path, text]) => `${path}: ${text}`),
    ).toEqual([]);
  });

  it('is found wanting by these tests where it is', () => {
    const wrong = ['Vraiment?', 'Vraiment ?', "l'ID", '"ID"', '« ID »', 'Motif: x'];
    expect(wrong.filter((text) => !isMisspelt(text))).toEqual([]);
    const right = [
      'Vraiment\u202f?',
      'l’ID',
      '«\u202fID\u202f»',
      'https://example.org',
      '6:00',
      'authority new --data DIR',
    ];
    expect(right.filter(isMisspelt)).toEqual([]);
  });
});

function namesIn(sentence: string): string[] {
  return [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
}

function isMisspelt(text: string): boolean {
  return /[\p{L}\d)»]['](?=\p{L})|(?<![\w/.])"(?!")\p{L}|[\p{L})»⟩] [:;!?»]|« |[\p{L}»⟩][!?;](?!\S)|[\p{L}»⟩]:(?=\s|$)/u.test(
    text,
  );
}
