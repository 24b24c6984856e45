// The addresses of the manual's pictures, by their file below docs/.
const FILES = import.meta.glob<string>('../../../docs/{screens,engine,de/screens}/*.{png,webp}', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The address of a picture that a page names. German pages name those of their own folder. */
export function pictureAddress(language: 'en' | 'de', file: string): string | undefined {
  return FILES[`../../../../docs/${language === 'de' ? 'de/' : ''}${file}`];
}
