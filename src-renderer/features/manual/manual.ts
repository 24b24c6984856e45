// The manual as the window has it: its pages in the window's language, and in English where there is none.
import type { Language } from '#shared/words/languages.ts';
import { type Heading, headingsOf } from './markdown.ts';

export interface ManualPage {
  /** Such as 'line': the file is docs/line.md. */
  readonly name: string;
  readonly language: 'en' | 'de';
  readonly text: string;
  readonly title: string;
  /** Below the title. */
  readonly headings: readonly Heading[];
}

/** As a new user needs them: first the work, then the care of the station, then what programs and developers read. */
const ORDER = [
  ...['window', 'line', 'products', 'checking', 'phone', 'public', 'printers', 'thermal', 'layout', 'tokens'],
  ...['admin', 'plant', 'api', 'handhelds', 'engine', 'format', 'phone-trial', 'release'],
];

/** Loads the texts when they are first wanted. */
export async function readManual(language: Language): Promise<readonly ManualPage[]> {
  const [{ ENGLISH_PAGES }, german] = await Promise.all([
    import('./english.ts'),
    language === 'de' ? import('./german.ts').then((file) => file.GERMAN_PAGES) : {},
  ]);
  return manualOf(ENGLISH_PAGES, german);
}

/** The pages of two languages by their files, as one manual. */
export function manualOf(
  english: Readonly<Record<string, string>>,
  german: Readonly<Record<string, string>>,
): readonly ManualPage[] {
  const own = new Map(Object.entries(german).map(([file, text]) => [nameOf(file), text]));
  const pages = Object.entries(english).map(([file, text]) => {
    const name = nameOf(file);
    const translated = own.get(name);
    return pageOf(name, translated === undefined ? 'en' : 'de', translated ?? text);
  });
  const place = ({ name }: ManualPage) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  return pages.toSorted((a, b) => place(a) - place(b));
}

function pageOf(name: string, language: 'en' | 'de', text: string): ManualPage {
  const [title, ...headings] = headingsOf(text);
  return { name, language, text, title: title?.title ?? name, headings };
}

function nameOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.md$/, '');
}

/** What a link of a page leads to: another place of the manual, an address outside, or nothing that the window has. */
export function targetOf(to: string, from: string): { readonly page: string; readonly at: string } | string | null {
  if (/^https?:/.test(to)) return to;
  const [file, at = ''] = to.split('#');
  if (file === '') return { page: from, at: decodeURIComponent(at) };
  const page = /^(?:\.\.\/|de\/)?([\w-]+)\.md$/.exec(file)?.[1];
  return page !== undefined && ORDER.includes(page) ? { page, at: decodeURIComponent(at) } : null;
}

/** The page that says most of a screen. */
export function pageFor(path: string): string {
  const area = path.split('/')[1] ?? '';
  return PAGES[area] ?? 'window';
}

const PAGES: Readonly<Record<string, string>> = {
  create: 'line',
  jobs: 'line',
  verify: 'checking',
  printers: 'printers',
  devices: 'phone',
  tokens: 'tokens',
  settings: 'admin',
};
