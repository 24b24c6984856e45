import { LANGUAGES, type Language } from '#shared/words/languages.ts';

/** The client's first choice among the languages of the station, by Accept-Language. English if there is none. */
export function languageOf(header: string | undefined): Language {
  const choices = (header ?? '').split(',').map((part) => {
    const [tag, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
    return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
  });
  const accepted = choices.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  for (const { language } of accepted) {
    const known = LANGUAGES.find((one) => one === language);
    if (known) return known;
  }
  return 'en';
}
