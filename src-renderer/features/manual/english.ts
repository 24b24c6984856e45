// The pages of the manual in English, by their file.
export const ENGLISH_PAGES: Readonly<Record<string, string>> = import.meta.glob<string>('../../../docs/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
