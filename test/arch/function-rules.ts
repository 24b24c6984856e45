// Rules on functions. Each takes the parsed files and gives a sentence for each breach.
import type { Rule } from './import-rules.ts';
import { isTest } from './layers.ts';
import { longFunctions } from './long-functions.ts';
import { isNode, type Node, nameOf, nodesOf, type SourceFile } from './syntax.ts';

/** Lines of a function, counted from its first to its last, with the functions inside of it. */
const MOST_LINES = 120;
/** Longer functions stand in a list that only gets shorter. */
const LISTED_FROM = 60;

export const functionsAreShort: Rule = (files) =>
  longFunctionsOf(files).flatMap(([name, lines]) => {
    if (lines > MOST_LINES) return [`${name} has ${lines} lines; ${MOST_LINES} is the most`];
    if (lines > (longFunctions[name] ?? LISTED_FROM))
      return [`${name} has grown to ${lines} lines: split it, or see test/arch/long-functions.ts`];
    return [];
  });

/** Every function over 60 lines by `file: name`, the longest first. */
export function longFunctionsOf(files: readonly SourceFile[]): (readonly [string, number])[] {
  return files
    .filter((file) => !isTest(file.path))
    .flatMap((file) => functionsOf(file).map(([name, lines]) => [`${file.path}: ${name}`, lines] as const))
    .filter(([, lines]) => lines > LISTED_FROM)
    .toSorted(([a, more], [b, less]) => less - more || a.localeCompare(b));
}

/** Each named function of a file with its lines. What has no name counts to the function around it. */
function functionsOf({ program, text }: SourceFile): (readonly [string, number])[] {
  const linesOf = (node: Node) => text.slice(node.start, node['end'] as number).split('\n').length;
  return [...nodesOf(program)].flatMap((node) => {
    const name = nameOf(node['id']) ?? nameOf(node['key']);
    const lines = functionsIn(node).map(linesOf);
    return name && lines.length > 0 ? [[name, Math.max(...lines)] as const] : [];
  });
}

/** The functions that a declaration, a variable or a property names. */
function functionsIn(node: Node): Node[] {
  if (node.type === 'FunctionDeclaration') return [node];
  return functionsOfValue(node.type === 'VariableDeclarator' ? node['init'] : node['value']);
}

/** A function; or those that a call gets which makes the value, as the store of a window does: `create()((set) => …)`. */
function functionsOfValue(value: unknown): Node[] {
  if (!isNode(value)) return [];
  if (/^(Arrow)?FunctionExpression$/.test(value.type)) return [value];
  if (value.type === 'AwaitExpression') return functionsOfValue(value['argument']);
  if (value.type !== 'CallExpression') return [];
  return [value['callee'], ...(value['arguments'] as unknown[])].flatMap(functionsOfValue);
}
