// The pages of the manual in German, by their file.
export const GERMAN_PAGES: Readonly<Record<string, string>> = import.meta.glob<string>('../../../docs/de/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
