// The file of a language, `src-shared/words/de.ts`: its messages, and the same file with other messages.
import { type Node, nodesOf, parse, statementsOf } from '#test/arch/syntax.ts';

interface Place {
  /** `job.title`: the section and the key. */
  readonly key: string;
  readonly message: string;
  /** From where to where the message stands in the file. */
  readonly start: number;
  readonly end: number;
}

/** The messages of a file in their order. */
export function messagesOf(text: string): ReadonlyMap<string, string> {
  return new Map(placesIn(text).map(({ key, message }) => [key, message]));
}

/** The file with these messages in place of those that it has. */
export function withMessages(text: string, messages: ReadonlyMap<string, string>): string {
  return placesIn(text).reduceRight((file, { key, message, start, end }) => {
    const changed = messages.get(key) ?? message;
    return changed === message ? file : file.slice(0, start) + quoted(changed) + file.slice(end);
  }, text);
}

/** The file of a new language. What it lacks is left out, so that the compiler names it. */
export function newFile(english: string, language: string, messages: ReadonlyMap<string, string>): string {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language);
  const sections = new Map<string, string[]>();
  for (const { key } of placesIn(english)) {
    const [section = '', ...rest] = key.split('.');
    const lines = sections.get(section) ?? [];
    sections.set(section, lines);
    const message = messages.get(key);
    if (message !== undefined) lines.push(`  ${quoted(rest.join('.'))}: ${quoted(message)},`);
  }
  const texts = [...sections].map(
    ([section, lines]) =>
      `export const ${section} = {\n${lines.join('\n')}\n} as const satisfies Translation<typeof English.${section}>;\n`,
  );
  return `// The sentences of Twinmark in ${name}.
import type { Translation } from './catalogue.ts';
import type * as English from './en.ts';

${texts.join('\n')}`;
}

function placesIn(text: string): readonly Place[] {
  return statementsOf(parse('words.ts', text).program).flatMap((statement) => {
    if (statement.type !== 'VariableDeclaration') return [];
    const [declared] = statement['declarations'] as [Node];
    const section = nameIn(declared['id'] as Node);
    const [object] = [...nodesOf(declared)].filter(({ type }) => type === 'ObjectExpression');
    return ((object?.['properties'] ?? []) as Node[]).map((property) => {
      const { value, start, end } = property['value'] as Node & { readonly end: number };
      return { key: `${section}.${nameIn(property['key'] as Node)}`, message: String(value), start, end };
    });
  });
}

function nameIn({ type, name, value }: Node): string {
  return String(type === 'Identifier' ? name : value);
}

function quoted(text: string): string {
  const signs = text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n');
  return `'${signs}'`;
}
