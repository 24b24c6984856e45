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
  return [...nodesOf(program)].flatMap((node) => {
    const body = functionIn(node);
    const name = nameOf(node['id']) ?? nameOf(node['key']);
    return body && name ? [[name, text.slice(body.start, body['end'] as number).split('\n').length] as const] : [];
  });
}

/** The function that a declaration, a variable or a property names. */
function functionIn(node: Node): Node | null {
  if (node.type === 'FunctionDeclaration') return node;
  const value = node.type === 'VariableDeclarator' ? node['init'] : node['value'];
  return isNode(value) && /^(Arrow)?FunctionExpression$/.test(value.type) ? value : null;
}
