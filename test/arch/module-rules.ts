// Rules on what a module is and keeps. Each takes the parsed files and gives a sentence for each breach.
import { basename, dirname } from 'node:path';
import { entryFiles } from './arrows.ts';
import type { Rule } from './import-rules.ts';
import { isConfig, isTest, layerOf, matches } from './layers.ts';
import type { Node, SourceFile } from './syntax.ts';
import { isNode, nameOf, nodesOf, statementsOf } from './syntax.ts';

const clocksChanceAndLogs = ['Date', 'performance', 'console', 'process', 'setTimeout', 'setInterval', 'Math.random'];
const containers = ['Map', 'Set', 'WeakMap', 'WeakSet', 'Array'];

export const noBarrels: Rule = (files) =>
  files
    .filter((file) => /^index\.[a-z]+$/.test(basename(file.path)) || onlyReExports(file))
    .map((file) => `${file.path} is a barrel: import from the file that has the thing`);

export const noDefaultExports: Rule = (files) =>
  files
    .filter((file) => !isConfig(file.path) && [...nodesOf(file.program)].some(isDefaultExport))
    .map((file) => `${file.path} has a default export`);

export const filesAreNouns: Rule = (files) =>
  files
    .filter((file) => /^(utils?|helpers?|misc|common)\./.test(basename(file.path)))
    .map((file) => `${file.path} says nothing by its name`);

/** Unit tests lie in the folder of what they are about; those of the programs and of the tests themselves in folders of their own. */
export const unitTestsMirrorSources: Rule = (files) => {
  const folders = new Set(files.filter(({ path }) => !isTest(path)).map(({ path }) => dirname(path)));
  // The entry files of the window are no room.
  folders.delete('src-renderer');
  const sourcesOf = (folder: string) => {
    const [first, ...rest] = folder.split('/');
    return first === 'renderer' || first === 'shared' ? [`src-${first}`, ...rest].join('/') : `src-main/${folder}`;
  };
  return files.flatMap(({ path }) => {
    const [, folder] = /^test\/unit\/(.+)\/[^/]+\.test\.ts$/.exec(path) ?? [];
    if (!folder || ['bin', 'checks', 'support'].includes(folder)) return [];
    const sources = sourcesOf(folder);
    return folders.has(sources) ? [] : [`${path} is about a folder that is not there: ${sources}`];
  });
};

export const onlyEntriesReadTheEnvironment: Rule = (files) =>
  files
    .filter((file) => !isConfig(file.path) && !entryFiles.some((entry) => matches(file.path, entry)))
    .filter((file) => [...nodesOf(file.program)].some(readsEnvironment))
    .map((file) => `${file.path} reads the environment; only entry files do`);

/** Who wants a property writes it: a literal that is spread at once only hides the length of a list from the formatter. */
export const noSpreadLiterals: Rule = (files) =>
  files.flatMap(({ path, program }) =>
    [...nodesOf(program)]
      .filter((node) => isSpreadLiteral(node))
      .map(({ start }) => `${path} spreads a literal (character ${start}): write its properties out`),
  );

/** Whoever calls says what it gives: a bag that is spread on hides which of its members the other one needs. */
const bags = ['options', 'context', 'parts'];

/** A context is handed on as it is, and parts by their names. */
export const noSpreadBags: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('src-main/'))
    .flatMap(({ path, program }) =>
      [...nodesOf(program)].flatMap((node) =>
        bagsOf(node)
          .flatMap((bag) => spreadsOf(node, bag))
          .map(({ start }) => `${path} spreads a bag (character ${start}): name what the other one needs`),
      ),
    );

/** Parameters of a function that are called like a bag, also those that take the rest of one. */
function bagsOf(node: Node): string[] {
  const parameters = Array.isArray(node['params']) ? node['params'].filter(isNode) : [];
  return parameters
    .flatMap((one) => [one, ...((one['properties'] as Node[] | undefined) ?? []).filter(isRest)])
    .map((one) => nameOf(isRest(one) ? one['argument'] : one) ?? '')
    .filter((name) => bags.includes(name));
}

function isRest({ type }: Node): boolean {
  return type === 'RestElement';
}

/** Literals of objects into which this name is spread. */
function spreadsOf(node: Node, bag: string): Node[] {
  return [...nodesOf(node)]
    .filter(({ type }) => type === 'ObjectExpression')
    .flatMap((object) => object['properties'] as Node[])
    .filter(({ type, argument }) => type === 'SpreadElement' && nameOf(argument) === bag);
}

function isSpreadLiteral(node: Node): boolean {
  if (node.type === 'JSXSpreadAttribute') return isObjectLiteral(node['argument']);
  if (node.type !== 'ObjectExpression') return false;
  const properties = node['properties'] as readonly Node[];
  return properties.some(({ type, argument }) => type === 'SpreadElement' && isObjectLiteral(argument));
}

function isObjectLiteral(value: unknown): boolean {
  return isNode(value) && value.type === 'ObjectExpression';
}

export const noMutableModuleState: Rule = (files) =>
  files
    .filter((file) => !isTest(file.path))
    .flatMap((file) =>
      statementsOf(file.program)
        .filter((node) => node.type === 'VariableDeclaration')
        .filter((node) => node['kind'] !== 'const' || (node['declarations'] as Node[]).some(startsEmpty))
        .map((node) => `${file.path} keeps state in the module (character ${node.start})`),
    );

export const engineIsPure: Rule = (files) =>
  files
    .filter((file) => layerOf(file.path) === 'engine')
    .flatMap((file) =>
      [...new Set([...nodesOf(file.program)].map(nameOf))]
        .filter((name) => name !== null && clocksChanceAndLogs.includes(name))
        .map((name) => `${file.path} uses ${name}: the engine has no clock, no chance and no log`),
    );

function onlyReExports(file: SourceFile): boolean {
  const body = (file.program['body'] as Node[]).filter((node) => node.type !== 'ImportDeclaration');
  return body.length > 0 && body.every(isReExport);
}

function isReExport(node: Node): boolean {
  if (node.type === 'ExportAllDeclaration') return true;
  return node.type === 'ExportNamedDeclaration' && !isNode(node['declaration']);
}

function isDefaultExport(node: Node): boolean {
  if (node.type === 'ExportSpecifier') return nameOf(node['exported']) === 'default';
  return node.type === 'ExportDefaultDeclaration' || node.type === 'TSExportAssignment';
}

function readsEnvironment(node: Node): boolean {
  if (nameOf(node) === 'process.env') return true;
  if (node.type !== 'ImportDeclaration' || !isNode(node['source'])) return false;
  if (!['process', 'node:process'].includes(String(node['source']['value']))) return false;
  return (node['specifiers'] as Node[]).some((one) => nameOf(one['imported']) === 'env');
}

/** An empty container at the top of a module is there to be filled later. */
function startsEmpty(declarator: Node): boolean {
  const init = declarator['init'];
  if (!isNode(init)) return false;
  if (init.type === 'ArrayExpression') return (init['elements'] as Node[]).length === 0;
  if (init.type === 'ObjectExpression') return (init['properties'] as Node[]).length === 0;
  const isContainer = init.type === 'NewExpression' && containers.includes(nameOf(init['callee']) ?? '');
  return isContainer && (init['arguments'] as Node[]).length === 0;
}
