import { useCallback, useMemo } from 'react';
import type { Template } from '#shared/core/model.ts';
import type { Catalogue, Messages } from '#shared/words/catalogue.ts';
import type * as English from '#shared/words/en.ts';
import type { Language } from '#shared/words/languages.ts';
import { useLanguage } from '#window/state/language.ts';

/** Returns a function that gives the name of a shipped thing in the language of the window. */
export function useShown(): (name: string) => string {
  const { language, catalogue } = useLanguage();
  return useCallback((name) => shownIn(language, catalogue, name), [language, catalogue]);
}

/** A template with translated names. It is for showing, not for saving. */
export function useShownTemplate<T extends Template | null | undefined>(template: T): T {
  const { language, catalogue } = useLanguage();
  return useMemo(
    () => (template ? (templateIn(language, catalogue, template) as T) : template),
    [language, catalogue, template],
  );
}

// Names in other languages for what ships with the product in English: templates, their fields and options. Names that people give stay as they are.

type Messaging = Pick<Catalogue<typeof English>, 'messages'>;

export function shownIn(language: Language, { messages }: Messaging, name: string): string {
  if (language === 'en') return name;
  const names = messages('shipped');
  return names[name] ?? sheetIn(names, messages('sheetName'), name) ?? name;
}

/** The shipped names of sheets: the maker's number or the kind of sheet, and its measures. */
const SHEET = /^([\w ]+): ([\d./ ]+?)(?: x ([\d./ ]+?))? (mm|in)(?:, (\d+) on (A4|Letter))?(?: (wide))?$/;

function sheetIn(names: Messages, words: Messages, name: string): string | null {
  const found = SHEET.exec(name);
  if (!found) return null;
  const [, title, width, height, unit, count, paper, wide] = found;
  const size = [width, height].filter(Boolean).join(' × ').replaceAll('.', ',');
  const measures = `${size} ${unit === 'in' ? words['inch'] : unit}${wide ? ` ${words['wide']}` : ''}`;
  return `${names[title] ?? title}: ${measures}${count ? `, ${count} ${words['on']} ${paper}` : ''}`;
}

/** A template with translated names. Keys and options are stored values and stay as they are. */
function templateIn(language: Language, catalogue: Messaging, template: Template): Template {
  const shown = (name: string) => shownIn(language, catalogue, name);
  const fields = template.fields.map((field) => ({ ...field, label: shown(field.label) }));
  return { ...template, name: shown(template.name), fields };
}
