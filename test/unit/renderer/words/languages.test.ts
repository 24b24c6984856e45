// Further languages: each text of the window, of phones and of the station has its words, with the same facts.
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Template } from '#shared/core/model.ts';
import { FRENCH_TROUBLES } from '#shared/troubles/french/french.ts';
import { TROUBLES } from '#shared/troubles/trouble.ts';
import type { FurtherLanguage } from '#window/words/further.ts';
import { shownIn } from '#window/words/shipped.ts';
import type { Texts } from '#window/words/texts.ts';
import { GERMAN } from '#window/words/troubles.ts';

const root = join(import.meta.dirname, '../../../..');
const source = join(root, 'src-renderer');
const onPhones = await loaded('handheld.ts');
const inWindow = await loaded('window.ts');
const PHONES = ['handheld', 'list', 'certificate'];
const ON_BOTH = ['state'];

async function loaded(file: string): Promise<FurtherLanguage> {
  return (await import(join(source, 'further-languages/french', file))).french;
}

interface Hook {
  readonly words: string;
  readonly en: Texts;
}
const hooks = await hooksOf();

async function hooksOf(): Promise<Hook[]> {
  const files = [...globSync('**/*words.ts', { cwd: source }), 'words/states.ts'];
  const exported = await Promise.all(files.map((file) => import(join(source, file))));
  return exported.flatMap((one) => Object.values<unknown>(one)).filter(isHook);
}

function isHook(one: unknown): one is Hook {
  return typeof one === 'function' && 'words' in one && 'en' in one;
}

/** A text as people see it, or a function of facts. */
type Leaf = Exclude<Texts[string], Texts>;

function leavesOf(texts: Texts, path: string): Map<string, Leaf> {
  const found = Object.entries(texts).flatMap(([key, text]): [string, Leaf][] =>
    typeof text === 'object' ? [...leavesOf(text, `${path}.${key}`)] : [[`${path}.${key}`, text]],
  );
  return new Map(found);
}

const FACTS = ['⟨a⟩', '⟨b⟩', '⟨c⟩', '⟨d⟩', '⟨e⟩'];

/** What a text says of facts that are all different. */
function factsIn(text: Leaf): string {
  const said = typeof text === 'string' ? text : text(...FACTS);
  return [...new Set(said.match(/⟨[a-e]⟩/g) ?? [])].sort().join(' ');
}

const english = new Map(hooks.flatMap(({ words, en }) => [...leavesOf(en, words)]));
const french = leavesOf({ ...inWindow.words, ...onPhones.words }, '').entries();
const ours = new Map([...french].map(([path, text]) => [path.slice(1), text]));

describe('French', () => {
  it('has each text of the window and of phones, and no other (add what is named here in src-renderer/further-languages/french)', () => {
    expect(hooks.length).toBeGreaterThan(50);
    expect(english.size).toBeGreaterThan(1500);
    expect(new Set(hooks.map(({ words }) => words)).size).toBe(hooks.length);
    expect([...english.keys()].filter((path) => !ours.has(path))).toEqual([]);
    expect([...ours.keys()].filter((path) => !english.has(path))).toEqual([]);
  });

  it('has each text where it is loaded: phones have theirs, the window has the others', () => {
    const names = hooks.map(({ words }) => words);
    expect(Object.keys(onPhones.words).sort()).toEqual([...PHONES, ...ON_BOTH].sort());
    const written = names.filter((name) => !PHONES.includes(name));
    expect(Object.keys(inWindow.words).sort()).toEqual(written.sort());
  });

  it('says the facts that English says', () => {
    const differ = [...ours].filter(([path, text]) => {
      const base = english.get(path);
      return base !== undefined && (typeof base !== typeof text || factsIn(base) !== factsIn(text));
    });
    expect(differ.map(([path]) => path).filter((path) => !STATION_SPEAKS.includes(path))).toEqual([]);
  });

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
    const said = [...ours].map(([path, text]) => [path, typeof text === 'string' ? text : text(...FACTS)] as const);
    const all = [...said, ...Object.entries(FRENCH_TROUBLES)];
    expect(all.filter(([, text]) => isMisspelt(text)).map(([path, text]) => `${path}: ${text}`)).toEqual([]);
  });

  it('is found wanting by these tests where it is', () => {
    expect([...leavesOf({ a: { b: 'x', c: 'y' } }, 'w').keys()]).toEqual(['w.a.b', 'w.a.c']);
    expect(factsIn((a: string, b: string) => `${b} ${a}`)).toBe('⟨a⟩ ⟨b⟩');
    expect(factsIn((_: string, b: string) => b)).toBe('⟨b⟩');
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

/** Texts in which German and French leave out what the station says in English. */
const STATION_SPEAKS = ['handheld.refused', 'handheld.inEnglish'];

function namesIn(sentence: string): string[] {
  return [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
}

function isMisspelt(text: string): boolean {
  return /[\p{L}\d)»]['](?=\p{L})|(?<![\w/.])"(?!")\p{L}|[\p{L})»⟩] [:;!?»]|« |[\p{L}»⟩][!?;](?!\S)|[\p{L}»⟩]:(?=\s|$)/u.test(
    text,
  );
}
