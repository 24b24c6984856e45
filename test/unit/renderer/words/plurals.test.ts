// One of a thing is told in the singular, in every language of the window and of phones.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Texts } from '#window/words/texts.ts';

const source = join(import.meta.dirname, '../../../../src-renderer');

/** "1 of 1 labels" is right: the second number counts all that there are. */
const PLURALS: Readonly<Record<string, RegExp>> = {
  en: /(?<!of )\b1 (labels|sheets|rows|records|files|pictures|artworks|jobs|tokens|devices|printers|pages)\b/,
  de: /(?<!von )\b1 (Etiketten|Bögen|Zeilen|Datensätze|Dateien|Bilder|Motive|Aufträge|Geräte|Seiten)\b/,
  fr: /(?<!sur )\b1 (étiquettes|planches|lignes|fiches|fichiers|images|visuels|travaux|jetons|appareils|pages)\b/,
};

type Leaf = Exclude<Texts[string], Texts>;

function leavesOf(texts: Texts, path: string): [string, Leaf][] {
  return Object.entries(texts).flatMap(([key, text]): [string, Leaf][] =>
    typeof text === 'object' ? leavesOf(text, `${path}.${key}`) : [[`${path}.${key}`, text]],
  );
}

async function leavesIn(language: string): Promise<[string, Leaf][]> {
  if (language === 'fr') {
    const [{ french: window }, { french: phone }] = await Promise.all([
      import(join(source, 'further-languages/french/window.ts')),
      import(join(source, 'further-languages/french/handheld.ts')),
    ]);
    return leavesOf({ ...window.words, ...phone.words }, 'fr');
  }
  const files = globSync('**/*words.ts', { cwd: source });
  const exported = await Promise.all(files.map((file) => import(join(source, file))));
  const hooks = exported.flatMap((one) => Object.values<unknown>(one)).filter((one) => typeof one === 'function');
  return hooks.flatMap((hook) => (language in hook ? leavesOf(hook[language as never], hook['words' as never]) : []));
}

/** What a text may say of one. Some texts take the number as it is shown, some as a number, and some take both. */
function saidOfOne(text: Leaf): string[] {
  if (typeof text === 'string') return [text];
  const ones = ['1', 1] as const;
  const facts = ones.flatMap((a) => ones.flatMap((b) => ones.map((c) => [a, b, c] as never[])));
  return facts.flatMap((three) => {
    try {
      return [String(text(...three))];
    } catch {
      // A text that takes strings alone.
      return [];
    }
  });
}

test.each(Object.entries(PLURALS))('texts in "%s" tell one thing as one', async (language, plural) => {
  const leaves = await leavesIn(language);
  expect(leaves.length).toBeGreaterThan(1000);
  const wrong = leaves.filter(([, text]) => saidOfOne(text).every((said) => plural.test(said)));
  expect(wrong.map(([path, text]) => `${path}: ${saidOfOne(text)[0]}`)).toEqual([]);
});
