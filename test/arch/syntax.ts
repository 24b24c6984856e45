// What a source file says about itself, read by the parser that also builds it (never by patterns on text).
import { posix } from 'node:path';
import { parseSync } from 'vite';
import project from '../../package.json' with { type: 'json' };

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

export interface Import {
  /** What stands in the source: './a.ts', 'sharp', 'node:fs'. */
  readonly specifier: string;
  /** The file it names, from the project's root; null for packages. */
  readonly file: string | null;
  readonly typeOnly: boolean;
  /** Loaded when the code comes there, not with the file. */
  readonly late: boolean;
}

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly program: Node;
  readonly imports: readonly Import[];
}

export function parse(path: string, text: string): SourceFile {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0)
    throw new Error(`${path} cannot be parsed: ${errors.map((error) => error.message).join('; ')}`);
  const root = program as unknown as Node;
  return { path, text, program: root, imports: importsOf(path, root) };
}

/** Every node of the tree, parents before children. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* nodesOf(child);
    }
  }
}

/** The statements of the module itself, `export` taken off. */
export function statementsOf(program: Node): Node[] {
  return (program['body'] as Node[]).map((node) =>
    node.type === 'ExportNamedDeclaration' && isNode(node['declaration']) ? node['declaration'] : node,
  );
}

/** 'process.env' for a member of a plain name, 'Date' for a name, null for anything else. */
export function nameOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Identifier') return node['name'] as string;
  if (node.type !== 'MemberExpression') return null;
  const object = nameOf(node['object']);
  const property = node['computed'] ? textOf(node['property']) : nameOf(node['property']);
  return object && property ? `${object}.${property}` : null;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function importsOf(path: string, program: Node): Import[] {
  return [...nodesOf(program)].flatMap((node) => {
    const specifier = specifierOf(node);
    if (specifier === null) return [];
    const file = fileOf(path, specifier);
    return [{ specifier, file, typeOnly: isTypeOnly(node), late: node.type === 'ImportExpression' }];
  });
}

/** `imports` of package.json: the folder that each alias stands for. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries(project.imports).map(([alias, place]) => [alias.replace('*', ''), place.replace(/^\.\/|\*$/g, '')]),
);

function fileOf(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  const [alias, folder] = [...ALIASES].find(([name]) => specifier.startsWith(name)) ?? [];
  return alias !== undefined && folder !== undefined ? folder + specifier.slice(alias.length) : null;
}

function specifierOf(node: Node): string | null {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return textOf(node['source']);
    case 'TSExternalModuleReference':
      return textOf(node['expression']);
    case 'CallExpression':
      return ['require', 'require.resolve'].includes(nameOf(node['callee']) ?? '')
        ? textOf((node['arguments'] as unknown[])[0])
        : null;
    default:
      return null;
  }
}

function isTypeOnly(node: Node): boolean {
  return node.type === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type';
}

function textOf(node: unknown): string | null {
  return isNode(node) && typeof node['value'] === 'string' ? node['value'] : null;
}
