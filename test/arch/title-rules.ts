// Rules on the titles of tests: what a failing line in a log says.
import type { Rule } from './import-rules.ts';
import { isTest } from './layers.ts';
import type { Node } from './syntax.ts';
import { isNode, nameOf } from './syntax.ts';

/** These tie a title to something that stands before it: such a title is half a sentence. */
const TIES = [
  ...['and', 'or', 'nor', 'but', 'yet', 'not', 'than', 'though', 'because', 'since', 'until', 'if'],
  ...['that', 'which', 'who', 'whose', 'of', 'with', 'without', 'by', 'for', 'from', 'into', 'to'],
];
/** "while the station runs" may stand over tests that are sentences each, and over nothing else. */
const CIRCUMSTANCES = ['where', 'when', 'while', 'after', 'before', 'at', 'as', 'in', 'on'];

export const titlesAreSentences: Rule = (files) =>
  files
    .filter(({ path }) => isTest(path))
    .flatMap(({ path, text, program }) =>
      titlesIn(program, text)
        .filter(({ title, isOutermostGroup }) => {
          const [first] = title.toLowerCase().split(/[\s,:;]/);
          return TIES.includes(first) || (CIRCUMSTANCES.includes(first) && !isOutermostGroup);
        })
        .map(({ title }) => `${path}: "${title}" is half a sentence`),
    );

interface Title {
  readonly title: string;
  readonly isOutermostGroup: boolean;
}

function titlesIn(node: Node, text: string, depth = 0): Title[] {
  const called = node.type === 'CallExpression' ? calledIn(node['callee']) : null;
  const [title, ...others] = called ? (node['arguments'] as Node[]) : [];
  const isTitled = title && ['Literal', 'TemplateLiteral'].includes(title.type) && others.length > 0;
  const isGroup = called === 'describe' && Boolean(isTitled);
  const own = isTitled
    ? [{ title: text.slice(title.start + 1, (title['end'] as number) - 1), isOutermostGroup: isGroup && depth === 0 }]
    : [];
  const children = Object.values(node).flat().filter(isNode);
  return [...own, ...children.flatMap((child) => titlesIn(child, text, isGroup ? depth + 1 : depth))];
}

/** 'describe' of describe(…), describe.skipIf(…)(…) and describe.each(…)(…). */
function calledIn(callee: unknown): string | null {
  if (!isNode(callee)) return null;
  if (callee.type === 'CallExpression') return calledIn(callee['callee']);
  if (callee.type === 'MemberExpression') return calledIn(callee['object']);
  const name = nameOf(callee);
  return name && ['describe', 'it', 'test'].includes(name) ? name : null;
}
