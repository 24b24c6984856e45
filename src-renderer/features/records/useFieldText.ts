import type { Field } from '#shared/core/model.ts';
import { useLanguage } from '#window/state/language.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { shownText } from './texts.ts';

/** The text of a field's value in the language of the window. */
export function useFieldText(): (field: Pick<Field, 'type'>, value: string) => string {
  const t = useWords('record');
  const language = useLanguage((state) => state.language);
  const { date, dateTime } = useFormats();
  return ({ type }, value) => {
    switch (type) {
      case 'number':
        return shownText({ type }, value, language);
      case 'boolean':
        return value === 'true' ? t.yes : value === 'false' ? t.no : value;
      case 'date':
        return dateText(value, { date, dateTime });
      case 'country':
        return countryText(value, language);
      default:
        return value;
    }
  };
}

function dateText(value: string, { date, dateTime }: Pick<ReturnType<typeof useFormats>, 'date' | 'dateTime'>): string {
  if (Number.isNaN(Date.parse(value))) return value;
  // A date without a time means the beginning of that day in local time, not in UTC.
  return value.includes('T') ? dateTime(value) : date(`${value}T00:00`);
}

export function countryText(code: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}
