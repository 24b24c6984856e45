// The pages of the documents, and what they show.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

export type Language = 'en' | 'de';

export interface Page {
  /** Such as 'de/line.md'. */
  readonly name: string;
  readonly language: Language;
  readonly text: string;
  readonly path: string;
}

export interface Picture {
  /** What its shot is called. */
  readonly name: string;
  readonly language: Language;
  readonly file: string;
}

const FOLDERS: Readonly<Record<Language, string>> = { en: 'docs', de: 'docs/de' };

export function pages(language: Language): Page[] {
  const folder = join(root, FOLDERS[language]);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const path = join(folder, name);
      return {
        name: language === 'en' ? name : `${language}/${name}`,
        language,
        path,
        text: readFileSync(path, 'utf8'),
      };
    });
}

/** Every picture of a screen that a page shows, once. */
export function pictures(): Picture[] {
  const all = [...pages('en'), ...pages('de')].flatMap((page) =>
    screensOf(page.text).map((shown) => ({
      name: shown.replace(/^screens\/|\.png$/g, ''),
      language: page.language,
      file: join(dirname(page.path), shown),
    })),
  );
  return [...new Map(all.map((one) => [one.file, one])).values()];
}

function screensOf(text: string): string[] {
  return picturesOf(text).filter((path) => path.startsWith('screens/'));
}

export function picturesOf(text: string): string[] {
  return [...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path = '']) => path);
}
