import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ENGINE_FOLDER } from '#test/screenshots/engine-pictures.ts';
import { shots } from '#test/screenshots/shots.ts';
import { type Language, type Page, pages, pictures, picturesOf, root } from '#test/support/documents.ts';
import type { Says } from '#test/support/window-words.ts';

const english = pages('en');
const german = pages('de');
const readme: Page = {
  name: 'README.md',
  language: 'en',
  path: join(root, 'README.md'),
  text: readFileSync(join(root, 'README.md'), 'utf8'),
};
const all = [...english, ...german, readme];
/** Made from the book of sentences, in which one piece of advice belongs to several troubles. */
const isGenerated = ({ name }: Page) => name === 'troubles.md';
/** A clone takes them all along. */
const MOST_BYTES = 120_000;
const MOST_BYTES_IN_ALL = 4_000_000;
/** Of the pictures of the engine's stages, together. */
const MOST_BYTES_OF_ENGINE = 400_000;

describe('pictures of the documents', () => {
  test('each has a shot that takes it, and every picture that is there is shown', () => {
    const names = new Set(shots.map(({ name }) => name));
    expect(pictures().filter(({ name }) => !names.has(name))).toEqual([]);
    const there = ['docs', 'docs/de'].flatMap((folder) =>
      readdirSync(join(root, folder, 'screens')).map((name) => join(root, folder, 'screens', name)),
    );
    expect(there.toSorted()).toEqual(
      pictures()
        .map(({ file }) => file)
        .toSorted(),
    );
  });

  test('are small, and so are the documents', () => {
    expect(pictures().filter(({ file }) => statSync(file).size > MOST_BYTES)).toEqual([]);
    const files = globSync('docs/**/*.*', { cwd: root }).map((file) => statSync(join(root, file)).size);
    expect(files.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES_IN_ALL);
  });
});

describe("pictures of the engine's stages", () => {
  const there = readdirSync(ENGINE_FOLDER);

  test('are all shown, and no others', () => {
    const text = english.find(({ name }) => name === 'engine.md')?.text ?? '';
    const shown = picturesOf(text).map((path) => path.replace(/^engine\//, ''));
    expect(shown.toSorted()).toEqual(there.toSorted());
  });

  test('are small', () => {
    const bytes = there.reduce((sum, name) => sum + statSync(join(ENGINE_FOLDER, name)).size, 0);
    expect(bytes).toBeLessThan(MOST_BYTES_OF_ENGINE);
  });
});

describe('pages of the documents', () => {
  test.each(german)('$name keeps step with the English page: headings, pictures, rows and steps', ({ name, text }) => {
    const original = english.find((page) => `de/${page.name}` === name);
    expect(shapeOf(text)).toEqual(shapeOf(original?.text ?? ''));
  });

  test.each(all)('$name links to what is there', ({ path, text }) => {
    const broken = linksOf(text).filter((link) => {
      const [file, anchor] = link.split('#');
      const target = file === '' ? path : join(dirname(path), file);
      if (!existsSync(target)) return true;
      return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(decodeURIComponent(anchor));
    });
    expect(broken).toEqual([]);
  });

  test.each(['en', 'de'] as const)('no sentence stands twice in them (%s)', (language) => {
    const written = all.filter((page) => page.language === language && !isGenerated(page));
    expect(twice(written.flatMap(({ text }) => sentencesOf(text)))).toEqual([]);
    expect(twice(sentencesOf('A copy of a label can be read too. So **a copy** of a label can be read too.'))).toEqual(
      [],
    );
    expect(twice(sentencesOf('It stands where it was. x\n\n| a | **It stands** where it was. |'))).toHaveLength(1);
  });
});

describe('what the documents set in bold', () => {
  let says: Readonly<Record<Language, { window: Says; all: Says }>>;
  let results: Readonly<Record<Language, Readonly<Record<string, readonly string[]>>>>;

  beforeAll(async () => {
    // The state of the window listens to it as soon as it is loaded.
    vi.stubGlobal('window', new EventTarget());
    const { resultsOf, wordsOf } = await import('#test/support/window-words.ts');
    const of = async (language: Language) => ({
      window: await wordsOf(language, 'phone'),
      all: await wordsOf(language),
    });
    says = { en: await of('en'), de: await of('de') };
    results = { en: await resultsOf('en'), de: await resultsOf('de') };
    vi.unstubAllGlobals();
  });

  test.each(all)('the window says, in the language of $name', ({ name, language, text }) => {
    const { window, all: both } = says[language];
    const isSaid = /phone(-trial)?\.md$/.test(name) ? both : window;
    expect(boldOf(text).filter((one) => !isSaid(one))).toEqual([]);
  });

  test.each(all.filter(({ name }) => /(checking|phone)\.md$/.test(name)))(
    'names every result, in $name',
    ({ name, language, text }) => {
      const named = boldOf(text);
      const wanted = results[language][name.replace('de/', '')];
      expect(wanted.length).toBeGreaterThan(5);
      expect(wanted.filter((one) => !named.includes(one))).toEqual([]);
    },
  );

  test('would be missed if the window said otherwise', () => {
    const { en, de } = says;
    expect(boldOf('Press **Settings → Backups**, then\n**Print all**.')).toEqual(['Settings', 'Backups', 'Print all']);
    expect(['Make 200 labels', 'Continue', 'This job was cancelled'].filter(en.window)).toHaveLength(3);
    expect(['Make 200 label', 'go on', 'Weiter', 'Print 4 sheets anew', 'RECORD FOUND'].filter(en.window)).toEqual([]);
    expect(['200 Etiketten erstellen', 'Continue'].filter(de.window)).toEqual(['200 Etiketten erstellen']);
  });
});

function shapeOf(text: string): object {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const headings = [...text.matchAll(/^(#+) /gm)].map(([, level]) => level);
  return { headings, pictures: picturesOf(text), rows: count(/^\|/gm), steps: count(/^\d+\. /gm) };
}

function boldOf(text: string): string[] {
  return [...proseOf(text).matchAll(/\*\*(.+?)\*\*/gs)].flatMap(([, bold = '']) => bold.split(' → '));
}

function linksOf(text: string): string[] {
  return [...proseOf(text).matchAll(/\]\(([^)]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^\w+:/.test(link));
}

/** As the pages are shown on GitHub. */
function anchorsOf(text: string): string[] {
  return [...proseOf(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Fewer words may well be said twice. */
const FEWEST_WORDS = 5;

function sentencesOf(text: string): string[] {
  const bare = proseOf(text)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '');
  return bare
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split('|'))
    .flatMap((part) => part.split(/(?<=[.!?:;])\s/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(/\s+/).length >= FEWEST_WORDS);
}

function twice(sentences: readonly string[]): string[] {
  return sentences.filter((one, index) => sentences.indexOf(one) !== index);
}

function proseOf(text: string): string {
  return text.replace(/^```.*?^```$/gms, '');
}
