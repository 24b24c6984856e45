import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { SourceFile } from './syntax.ts';
import { parse } from './syntax.ts';

// What git ignores, and git's own folder.
const notOurs = ['node_modules', '.git', 'out', 'dist', 'coverage'];

/** Every file of the project by its path from the root, with / between the parts. */
export function projectFiles(root: string): string[] {
  return globSync(['**/*', '**/.*', '.*/**/*'], {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => notOurs.includes(entry.name),
  })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .split(sep)
        .join('/'),
    );
}

export function parseSources(root: string): SourceFile[] {
  return projectFiles(root)
    .filter((path) => /\.(ts|tsx|mts|mjs|js)$/.test(path))
    .map((path) => parse(path, readFileSync(join(root, path), 'utf8')));
}
