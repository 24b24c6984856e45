// Nothing checks the names of classes when the window is built: a misspelt one has no look, and an unused one stays forever.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', 'src-renderer');
const sources = globSync('**/*.{ts,tsx}', { cwd: root }).map((file) => ({ file, text: read(file) }));
const modules = globSync('**/*.module.css', { cwd: root }).map((file) => ({ file, text: read(file) }));
const LAYOUT = read('styles/layout.css') + read('styles/reset.css');

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function classesIn(css: string): string[] {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    .matchAll(/([^{};]+)\{/g);
  return [...new Set([...selectors].flatMap(([, one]) => [...one.matchAll(/\.([a-zA-Z][\w-]*)/g)].map((m) => m[1])))];
}

/** The classes that sources take from a module, by the name under which each of them imports it. */
function takenFrom(file: string): Set<string> {
  const taken = new Set<string>();
  for (const { file: source, text } of sources) {
    for (const [, name, from] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const module = from.startsWith('#window/') ? from.slice('#window/'.length) : join(dirname(source), from);
      if (module !== file) continue;
      for (const [, one] of text.matchAll(new RegExp(`(?<![./])\\b${name}\\.(\\w+)`, 'g'))) taken.add(one);
    }
  }
  return taken;
}

function composed(css: string, from: RegExp): string[] {
  return [...css.matchAll(from)].flatMap(([, names]) => names.split(' '));
}

describe('classes of the styles', () => {
  it.each(modules)('$file has what is taken from it, and no more', ({ file, text }) => {
    const elsewhere = modules.flatMap((one) =>
      composed(one.text, new RegExp(`composes: ([\\w ]+) from "[^"]*${basename(file)}"`, 'g')),
    );
    const taken = new Set([...takenFrom(file), ...elsewhere]);
    expect(classesIn(text).filter((one) => !taken.has(one))).toEqual([]);
    expect([...taken].filter((one) => !classesIn(text).includes(one))).toEqual([]);
  });

  it('finds every class that is composed from the shared ones', () => {
    const names = modules.flatMap(({ text }) => composed(text, /composes: ([\w -]+) from global/g));
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((one) => !classesIn(LAYOUT).includes(one))).toEqual([]);
  });

  it('finds every class that a screen of the window names itself', () => {
    const ours = sources.filter(({ file }) => !file.startsWith('phones/'));
    const names = ours.flatMap(({ text }) =>
      [...text.matchAll(/className="([^"]+)"/g)].flatMap(([, one]) => one.split(' ')),
    );
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((one) => !classesIn(LAYOUT).includes(one))).toEqual([]);
  });
});
