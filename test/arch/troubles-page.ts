// docs/troubles.md: every trouble of the station with its code, its status and its sentence, and the sources that tell it.
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from '#main/product.ts';
import { ERROR_STATUS } from '#shared/troubles/error-codes.ts';
import { TROUBLE_KINDS, type TroubleKind } from '#shared/troubles/trouble.ts';
import { TROUBLE_CODES } from '#shared/troubles/trouble-codes.ts';
import { trouble as SENTENCES } from '#shared/words/en.ts';
import { type Node, nameOf, nodesOf, parse } from './syntax.ts';

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
  const where = (tells: (one: Texts) => boolean) => texts.filter(([, one]) => tells(one)).map(([file]) => file);
  const tellersOf = (kind: TroubleKind): readonly string[] => {
    const sure = kind.includes('_') ? [] : where(({ told }) => told.has(kind));
    if (sure.length > 0) return sure;
    return where(({ whole, begun }) => whole.has(kind) || begun.some((text) => kind.startsWith(text)));
  };
  return new Map(TROUBLE_KINDS.map((kind) => [kind, tellersOf(kind)]));
}

interface Texts {
  readonly whole: ReadonlySet<string>;
  /** Texts that are given to a function that tells troubles: a kind of one word means other things elsewhere. */
  readonly told: ReadonlySet<string>;
  readonly begun: readonly string[];
}

function textsIn(file: string): Texts {
  const nodes = [...nodesOf(parse(file, readFileSync(join(root, file), 'utf8')).program)];
  const other = new Set(nodes.flatMap(otherTextsOf));
  return {
    whole: new Set(nodes.filter((node) => !other.has(node)).flatMap(literalOf)),
    told: new Set(nodes.filter(tellsTrouble).flatMap((node) => [...nodesOf(node)].flatMap(literalOf))),
    begun: nodes.flatMap(beginningOf),
  };
}

function literalOf({ type, value }: Node): string[] {
  return type === 'Literal' && typeof value === 'string' ? [value] : [];
}

function beginningOf(node: Node): string[] {
  if (node.type !== 'TemplateLiteral') return [];
  const [{ value }] = node['quasis'] as [{ readonly value: { readonly raw: string } }];
  return /^[a-z]+_$/.test(value.raw) ? [value.raw] : [];
}

function tellsTrouble(node: Node): boolean {
  return node.type === 'CallExpression' && /^(refusal|trouble|warning)$/.test(nameOf(node['callee']) ?? '');
}

/** Texts that tell no trouble: what is compared, and what a type lists. */
function otherTextsOf(node: Node): unknown[] {
  switch (node.type) {
    case 'BinaryExpression':
      return [node['left'], node['right']];
    case 'SwitchCase':
      return [node['test']];
    case 'TSLiteralType':
      return [node['literal']];
    default:
      return [];
  }
}
