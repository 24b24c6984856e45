// Who makes Twinmark and where it lies is said once: in package.json, which packages and releases read.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const { author, homepage, repository, bugs } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const NAMES = [/<(.*)>/.exec(author)?.[1] ?? author, new URL(homepage).host, new URL(repository.url).host, bugs.url];

/** Files that name one of these, as the text of each file says. */
function thoseThatName(files: readonly string[], read: (file: string) => string): string[] {
  return files.filter((file) => NAMES.some((name) => read(file).includes(name)));
}

it('the addresses of maintainer, page, repository and faults stand in package.json alone', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  const texts = files.filter((file) => /\.(ts|tsx|mjs|json|md|yml|yaml|html|sh|conf|plist)$|^[A-Z]\w+$/.test(file));
  const found = thoseThatName(texts, (file) => readFileSync(join(root, file), 'utf8'));
  expect(found).toEqual(['package.json']);
  expect(thoseThatName(['planted.md'], () => `Write to ${bugs.url}.`)).toEqual(['planted.md']);
});
