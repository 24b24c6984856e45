/** Whether the words that were searched are in what the window says of a setting. A word such as "jobs." means all settings of that name. */
export function isFoundBy(words: readonly string[], name: string, said: string): boolean {
  const all = `${said} ${name}`.toLowerCase();
  return words.every((word) => (/^[a-z]+\.$/.test(word) ? name.startsWith(word) : all.includes(word)));
}
