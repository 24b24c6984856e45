import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pages, picturesOf } from '#test/support/documents.ts';
import { manualOf, pageFor, targetOf } from '#window/features/manual/manual.ts';
import { type Block, headingsOf, type Inline, plainOf, readMarkdown } from '#window/features/manual/markdown.ts';
import { pictureSize } from '#window/features/manual/picture-sizes.ts';

/** All lines of blocks, whatever they stand in. */
function linesOf(blocks: readonly Block[]): (readonly Inline[])[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.flatMap(linesOf);
    if (block.kind === 'table') return [block.head, ...block.rows].flat();
    return block.kind === 'code' ? [] : [block.parts];
  });
}

/** All parts of lines, those in bold words and links too. */
function partsOf(parts: readonly Inline[]): Inline[] {
  return parts.flatMap((part) => ('parts' in part ? [part, ...partsOf(part.parts)] : [part]));
}

const inlinesOf = (text: string) => linesOf(readMarkdown(text)).flatMap(partsOf);

describe('Markdown of the manual', () => {
  test('becomes blocks', () => {
    const text =
      '# Title\n\nA **bold** `a|b`\nline.\n\n1. One\n\n   ![Alt](screens/a.png)\n\n2. Two\n\n| a | b |\n| --- | --- |\n| `x\\|y` | [z](line.md#at) |\n\n```sh\nnpm # no heading\n```\n';
    expect(readMarkdown(text)).toEqual([
      { kind: 'heading', level: 1, id: 'title', parts: [{ kind: 'text', text: 'Title' }] },
      {
        kind: 'paragraph',
        parts: [
          { kind: 'text', text: 'A ' },
          { kind: 'strong', parts: [{ kind: 'text', text: 'bold' }] },
          { kind: 'text', text: ' ' },
          { kind: 'code', text: 'a|b' },
          { kind: 'text', text: ' line.' },
        ],
      },
      {
        kind: 'list',
        ordered: true,
        items: [
          [
            { kind: 'paragraph', parts: [{ kind: 'text', text: 'One' }] },
            { kind: 'paragraph', parts: [{ kind: 'picture', file: 'screens/a.png', alt: 'Alt' }] },
          ],
          [{ kind: 'paragraph', parts: [{ kind: 'text', text: 'Two' }] }],
        ],
      },
      {
        kind: 'table',
        head: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]],
        rows: [
          [[{ kind: 'code', text: 'x|y' }], [{ kind: 'link', to: 'line.md#at', parts: [{ kind: 'text', text: 'z' }] }]],
        ],
      },
      { kind: 'code', text: 'npm # no heading' },
    ]);
    expect(headingsOf('# A\n\n## What it does, twice')[1]).toEqual({
      level: 2,
      id: 'what-it-does-twice',
      title: 'What it does, twice',
    });
  });

  test.each([...pages('en'), ...pages('de')])('$name has no sign of it left, and all its pictures', (page) => {
    const parts = inlinesOf(page.text);
    const left = parts.flatMap((part) => (part.kind === 'text' && /\*\*|\]\(|^#|^\||`/.test(part.text) ? [part] : []));
    expect(left).toEqual([]);
    const shown = parts.flatMap((part) => (part.kind === 'picture' ? [part.file] : []));
    expect(shown).toEqual(picturesOf(page.text));
  });
});

describe('the manual of the window', () => {
  test.each(['en', 'de'] as const)('keeps a place for each picture before it is there (%s)', async (language) => {
    for (const page of pages(language)) {
      for (const file of picturesOf(page.text)) {
        const { width, height } = await sharp(join(dirname(page.path), file)).metadata();
        expect({ file, width, height }).toEqual({ file, ...pictureSize(file) });
      }
    }
  });

  const textsOf = (language: 'en' | 'de') => Object.fromEntries(pages(language).map(({ path, text }) => [path, text]));

  test.each(['en', 'de'] as const)('has every page and leads where its links say (%s)', (language) => {
    const manual = manualOf(textsOf('en'), language === 'de' ? textsOf('de') : {});
    expect(manual.map(({ name }) => `${name}.md`).toSorted()).toEqual(
      pages('en')
        .map(({ name }) => name)
        .toSorted(),
    );
    const german = pages('de').map(({ name }) => name.slice('de/'.length, -'.md'.length));
    for (const page of manual)
      expect(page.language).toBe(language === 'de' && german.includes(page.name) ? 'de' : 'en');
    const broken = manual.flatMap((page) =>
      inlinesOf(page.text).flatMap((part) => {
        const target = part.kind === 'link' ? targetOf(part.to, page.name) : null;
        if (target === null || typeof target === 'string') return [];
        const to = manual.find(({ name }) => name === target.page);
        const isThere = to && (target.at === '' || to.headings.some(({ id }) => id === target.at));
        // An English page may name a heading of another English page, whose German has its own words.
        return isThere || to?.language !== page.language ? [] : [`${page.name}: ${plainOf([part])}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  test('begins with the work, and with the page of the screen', () => {
    const files = { 'docs/api.md': '# API', 'docs/line.md': '# Making', 'docs/new.md': '# New' };
    expect(manualOf(files, { 'docs/de/line.md': '# Erstellen' }).map(({ title }) => title)).toEqual([
      'Erstellen',
      'API',
      'New',
    ]);
    expect(['/create/4', '/verify', '/settings/backups', '/records'].map(pageFor)).toEqual([
      'line',
      'checking',
      'admin',
      'window',
    ]);
  });

  test('leads nowhere for files of the sources', () => {
    expect(targetOf('../README.md', 'line')).toBeNull();
    expect(targetOf('decisions/window.md', 'line')).toBeNull();
    expect(targetOf('#a', 'line')).toEqual({ page: 'line', at: 'a' });
    expect(targetOf('../tokens.md', 'line')).toEqual({ page: 'tokens', at: '' });
    expect(targetOf('https://example.org/x.md', 'line')).toBe('https://example.org/x.md');
  });
});
