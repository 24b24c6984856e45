// docs/troubles.md: every trouble of the station with its code, its status and its sentence, and the sources that tell it.
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from '#main/product.ts';
import { ERROR_STATUS } from '#shared/troubles/error-codes.ts';
import { TROUBLE_KINDS, type TroubleKind } from '#shared/troubles/trouble.ts';
import { TROUBLE_CODES } from '#shared/troubles/trouble-codes.ts';
import { trouble as SENTENCES } from '#shared/words/en.ts';
import { nodesOf, parse } from './syntax.ts';

export const TROUBLES_PAGE = join(root, 'docs', 'troubles.md');

/** Tables of kinds, where nobody tells a trouble. Some remarks have the name of a trouble. */
const TABLES = ['src-shared/words/', 'src-shared/troubles/trouble-codes.ts', 'src-shared/core/remark.ts'];

const HEAD = `# Troubles

What a station refuses has a code with a status, a kind, and a sentence that says what to do. Programs go by code and kind; people read the sentence, which is in the language of the window. \`{…}\` are the facts of the sentence. This page is written by \`npm run troubles\`.
`;

export function troublesPage(): string {
  const tellers = tellersOfAll();
  const rows = TROUBLE_KINDS.toSorted().map((kind) => {
    const code = TROUBLE_CODES[kind];
    const files = (tellers.get(kind) ?? []).map((file) => `\`${file}\``).join(', ');
    return `| \`${kind}\` | \`${code}\` | ${ERROR_STATUS[code]} | ${SENTENCES[kind].replaceAll('|', '\\|')} | ${files} |`;
  });
  return `${HEAD}\n| kind | code | status | sentence | told by |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}

/** The sources that tell each kind: its name stands in them as a text, or begins with a text that is put together there. */
export function tellersOfAll(): ReadonlyMap<TroubleKind, readonly string[]> {
  const files = globSync('src-{main,shared}/**/*.ts', { cwd: root })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !TABLES.some((table) => file.startsWith(table)))
    .sort();
  const texts = files.map((file) => [file, textsIn(file)] as const);
  const told = (kind: TroubleKind) =>
    texts.flatMap(([file, { whole, begun }]) =>
      whole.has(kind) || begun.some((text) => kind.startsWith(text)) ? [file] : [],
    );
  return new Map(TROUBLE_KINDS.map((kind) => [kind, told(kind)]));
}

function textsIn(file: string): { readonly whole: ReadonlySet<string>; readonly begun: readonly string[] } {
  const whole = new Set<string>();
  const begun: string[] = [];
  for (const node of nodesOf(parse(file, readFileSync(join(root, file), 'utf8')).program)) {
    if (node.type === 'Literal' && typeof node['value'] === 'string') whole.add(node['value']);
    if (node.type !== 'TemplateLiteral') continue;
    const [first] = node['quasis'] as [{ readonly value: { readonly raw: string } }];
    if (/^[a-z]+_$/.test(first.value.raw)) begun.push(first.value.raw);
  }
  return { whole, begun };
}
