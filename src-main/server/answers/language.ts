const SPOKEN = ['en', 'de'] as const;

/** The language of Accept-Language that comes first with us too; English where none does. */
export function languageOf(header: string | undefined): (typeof SPOKEN)[number] {
  const wishes = (header ?? '').split(',').map((part) => {
    const [tag, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
    return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
  });
  const liked = wishes.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  for (const { language } of liked) {
    const spoken = SPOKEN.find((one) => one === language);
    if (spoken) return spoken;
  }
  return 'en';
}
