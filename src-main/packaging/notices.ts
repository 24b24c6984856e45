// The licence texts of everything in a package, and the list of its parts (CycloneDX), from the lockfile and the bundles.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageList } from '#bin/bundling.mjs';

/** A package of others that is in ours. */
export interface Part {
  /** Where it lies, as `node_modules/@img/colour`. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** An expression of SPDX. */
  readonly license: string;
  /** Where its source is. */
  readonly source: string;
  readonly integrity: string | null;
  /** Whether its code is in our bundles. Otherwise its files are in the package. */
  readonly isBundled: boolean;
}

/** A part that is in no lockfile and brings its own texts: Node, Electron, what lies among our sources. */
export interface Frame extends Pick<Part, 'name' | 'version' | 'license' | 'source'> {
  readonly text: string;
}

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly license?: string;
}

export const NOTICES = 'THIRD-PARTY-NOTICES.txt';
export const SBOM = 'sbom.cdx.json';
const TEXTS = /^(licen[sc]e|copying|notice|third[-_]?party)[^/]*$/i;
/** Licences whose whole text must go along, also where a package has it not. */
const STANDARD = ['MPL-2.0', 'LGPL-3.0', 'GPL-3.0'] as const;

/** Everything of others whose code is in the bundles or whose files are shipped. */
export function partsOf(root: string, bundles: readonly string[], isShipped: (path: string) => boolean): Part[] {
  const lock = readJson(join(root, 'package-lock.json')) as { packages: Record<string, Locked> };
  const bundled = new Set(bundles.flatMap((folder) => readJson(join(folder, packageList)) as string[]));
  const paths = Object.keys(lock.packages).filter((path) => path !== '' && (bundled.has(path) || isShipped(path)));
  const unknown = [...bundled].filter((path) => !paths.includes(path));
  if (unknown.length > 0) throw new Error(`The lockfile does not know ${unknown.join(', ')}, which is in a bundle.`);
  return paths.map((path) => partOf(root, path, lock.packages[path], bundled.has(path)));
}

/** Whether the files of a package ship: those of `dependencies`, as far as this system has them. */
export function shippedPackages(root: string): readonly string[] {
  const { packages } = readJson(join(root, 'package-lock.json')) as { packages: Record<string, Locked> };
  return Object.keys(packages).filter((path) => path !== '' && !packages[path].dev && !path.includes('@types/'));
}

function partOf(root: string, path: string, { version, integrity, license }: Locked, isBundled: boolean): Part {
  const about = readJson(join(root, path, 'package.json')) as {
    name: string;
    license?: string;
    repository?: string | { url?: string };
  };
  const given = typeof about.repository === 'string' ? about.repository : about.repository?.url;
  return {
    path,
    name: about.name,
    version,
    license: license ?? about.license ?? '',
    source: addressOf(given) ?? `https://www.npmjs.com/package/${about.name}/v/${version}`,
    integrity: integrity ?? null,
    isBundled,
  };
}

function addressOf(repository: string | undefined): string | null {
  if (repository === undefined) return null;
  const plain = repository
    .replace(/^git\+/, '')
    .replace(/\.git$/, '')
    .replace(/^(git|ssh):\/\/(git@)?/, 'https://');
  if (/^(github:)?[\w.-]+\/[\w.-]+$/.test(plain)) return `https://github.com/${plain.replace(/^github:/, '')}`;
  return plain.startsWith('https://') ? plain : null;
}

/** Writes both files into a folder. Fails where a part has neither a text nor a licence that we know. */
export async function writeNotices(root: string, folder: string, parts: readonly Part[], frame: Frame): Promise<void> {
  const frames = [frame, icons(root)];
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, NOTICES), noticesOf(root, parts, frames));
  await writeFile(join(folder, SBOM), `${JSON.stringify(sbomOf(root, parts, frames), null, 1)}\n`);
}

/** The pictures of the window, drawn by others. */
function icons(root: string): Frame {
  const text = readFileSync(join(root, 'src-renderer', 'icons', 'LICENSE'), 'utf8').trim();
  const source = 'https://github.com/tabler/tabler-icons';
  return { name: 'Tabler-Icons', version: '3.51.0', license: 'MIT', source, text };
}

function noticesOf(root: string, parts: readonly Part[], frames: readonly Frame[]): string {
  const rule = '='.repeat(78);
  const blocks = [...parts.map((part) => ({ ...part, text: textOf(root, part) })), ...frames].map(
    ({ name, version, license, source, text }) => `${rule}\n${name} ${version}\n${license}\n${source}\n\n${text}\n`,
  );
  const used = STANDARD.filter((name) => parts.some(({ license }) => license.includes(name) || isBelow(license, name)));
  const standard = used.map((name) => `${rule}\n${name}\n\n${readStandard(root, name)}\n`);
  return ['Twinmark contains the following, each under its own licence.\n', ...blocks, ...standard].join('\n');
}

/** The lesser licence is the general one with some permissions more. */
function isBelow(license: string, name: string): boolean {
  return name === 'GPL-3.0' && license.includes('LGPL-3.0');
}

function readStandard(root: string, name: string): string {
  return readFileSync(join(root, 'src-main', 'packaging', 'licences', `${name}.txt`), 'utf8').trim();
}

function textOf(root: string, { path, name, license }: Part): string {
  const files = globSync('*', { cwd: join(root, path) }).filter((file) => TEXTS.test(file));
  // The list of what is inside the libraries of pictures.
  if (license.includes('LGPL')) files.push('README.md');
  if (files.length > 0)
    return files
      .sort()
      .map((file) => readFileSync(join(root, path, file), 'utf8').trim())
      .join('\n\n');
  if (license === 'MIT') return mitOf(readJson(join(root, path, 'package.json')) as About);
  if (STANDARD.some((one) => license.includes(one))) return `The text of ${license} stands at the end of this file.`;
  throw new Error(`${name} has no text of its licence (${license}). Add one to src-main/packaging/licences.`);
}

interface About {
  readonly name: string;
  readonly author?: string | { readonly name?: string };
}

/** The licence asks for its text, also where its author left it out. */
function mitOf({ name, author }: About): string {
  const holder = (typeof author === 'string' ? author : author?.name) || `the authors of ${name}`;
  return `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
}

/** CycloneDX 1.6. The same parts give the same bytes: no time, and a number that comes from what it lists. */
function sbomOf(root: string, parts: readonly Part[], frames: readonly Frame[]): object {
  const { name, version, license } = readJson(join(root, 'package.json')) as Record<string, string>;
  const components = [...parts.map(componentOf), ...frames.map(frameOf)];
  const own = `pkg:npm/${name}@${version}`;
  const digest = createHash('sha256').update(JSON.stringify(components)).digest('hex');
  const number = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`, `a${digest.slice(17, 20)}`];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${[...number, digest.slice(20, 32)].join('-')}`,
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': own, name, version, purl: own, licenses: licensesOf(license) },
    },
    components,
    dependencies: [{ ref: own, dependsOn: components.map((one) => one['bom-ref']) }],
  };
}

function componentOf(part: Part) {
  const { name, version, license, source, integrity, isBundled, path } = part;
  const [scope, short] = name.startsWith('@') ? name.split('/') : [null, name];
  const purl = `pkg:npm/${scope === null ? '' : `${encodeURIComponent(scope)}/`}${short}@${version}`;
  const sum = integrity?.replace(/^sha512-/, '');
  return {
    type: 'library',
    // Two places may have the same version.
    'bom-ref': `${purl}#${path}`,
    ...(scope === null ? {} : { group: scope }),
    name: short,
    version,
    purl,
    licenses: licensesOf(license),
    hashes: sum ? [{ alg: 'SHA-512', content: Buffer.from(sum, 'base64').toString('hex') }] : [],
    externalReferences: [{ type: 'vcs', url: source }],
    properties: [{ name: 'twinmark:place', value: isBundled ? 'in the bundle' : 'as files' }],
  };
}

function frameOf({ name, version, license, source }: Frame) {
  const purl = `pkg:generic/${name.toLowerCase()}@${version}`;
  const references = [{ type: 'vcs', url: source }];
  return {
    type: 'framework',
    'bom-ref': purl,
    name,
    version,
    purl,
    licenses: licensesOf(license),
    externalReferences: references,
  };
}

function licensesOf(license: string) {
  return /\s/.test(license) ? [{ expression: license }] : [{ license: { id: license } }];
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
