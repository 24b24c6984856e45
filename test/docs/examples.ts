/** The commands in ```sh fences, one a line, in their order. */
export function shellExamples(markdown: string): string[] {
  return [...markdown.matchAll(/^```sh\n(.*?)^```$/gms)]
    .flatMap((fence) => (fence[1] ?? '').split('\n'))
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** The commands in the first column of tables. */
export function tableCommands(markdown: string): string[] {
  return [...markdown.matchAll(/^\| `([^`]+)` \|/gm)].map((row) => row[1] ?? '');
}

/** What stands in fences of a language, each as a whole. */
export function codeExamples(markdown: string, language: string): string[] {
  return [...markdown.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map((fence) => fence[1] ?? '');
}
