// The programs of src-main, bundled into a few files: these start several times as fast as the sources.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundling.mjs';
import { withLock } from './lock.mjs';
import { root as ownRoot, projectNode } from './project.mjs';
import { contentOf, timesOf } from './sources.mjs';

/** Everything that a build depends on. */
const SOURCES = [
  'src-main',
  'src-shared',
  'bin/bundling.mjs',
  'bin/child.mjs',
  'bin/sources.mjs',
  'station.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
/** The programs that are bundled, by their sources. */
const PROGRAMS = ['cli', 'demo', 'desktop', 'headless', 'sample'].map((name) => `src-main/${name}.ts`);
/** The file with the name of the newest build, and the times of its sources. */
const CURRENT = 'current.json';
/** A station that runs loads parts of its build late, so the builds of earlier sources stay for a while. */
const KEPT = 6;

/**
 * What Node runs for a program: its bundle, built first where the sources have changed, or else the source itself.
 * @param {string} file A source file, from the root.
 * @returns {Promise<{ target: string, compiled: string | null }>} `compiled`: where Node keeps what it compiles of it.
 */
export async function findProgram(file) {
  const source = { target: join(ownRoot, file), compiled: null };
  if (!PROGRAMS.includes(file)) return source;
  try {
    const build = await ensurePrograms(ownRoot, bundlePrograms);
    return { target: join(build, file.replace(/\.ts$/, '.js')), compiled: join(build, 'compiled') };
  } catch (error) {
    process.stderr.write(`Twinmark starts from its sources, which takes longer. ${error.message}\n`);
    return source;
  }
}

/**
 * The folder of the build that fits the sources. Two that ask at once build once.
 * @param {string} root
 * @param {(aside: string) => Promise<void>} make Makes a build in a folder.
 * @returns {Promise<string>}
 */
export async function ensurePrograms(root, make) {
  const place = join(root, 'out', 'programs');
  const fitting = findFitting(root, place);
  if (fitting) return fitting;
  mkdirSync(place, { recursive: true });
  return withLock(join(place, '.lock'), () => findFitting(root, place) ?? build(root, place, make), 'building');
}

function findFitting(root, place) {
  const current = readCurrent(place);
  if (current?.times !== timesOf(root, SOURCES)) return null;
  const folder = join(place, current.name);
  return existsSync(folder) ? folder : null;
}

async function build(root, place, make) {
  const times = timesOf(root, SOURCES);
  const name = (await contentOf(root, SOURCES)).slice(0, 16);
  const folder = join(place, name);
  removeRests(place);
  if (!existsSync(folder)) {
    const aside = join(place, `.${name}`);
    await make(aside);
    // If a file was changed meanwhile, the build may have it before or after the change.
    if (timesOf(root, SOURCES) !== times) return build(root, place, make);
    renameSync(aside, folder);
  }
  writeCurrent(place, { name, times });
  removeOld(place, name);
  return folder;
}

/** Removes unfinished builds. Only the holder of the lock builds, so nobody else needs them. */
function removeRests(place) {
  for (const name of readdirSync(place)) {
    if (name.startsWith('.') && !name.startsWith('.lock')) rmSync(join(place, name), { recursive: true, force: true });
  }
}

function removeOld(place, current) {
  const builds = readdirSync(place, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const byAge = builds.map(({ name }) => ({ name, made: statSync(join(place, name)).mtimeMs }));
  const others = byAge.filter(({ name }) => name !== current).sort((a, b) => b.made - a.made);
  for (const { name } of others.slice(KEPT - 1)) rmSync(join(place, name), { recursive: true, force: true });
}

function readCurrent(place) {
  try {
    return JSON.parse(readFileSync(join(place, CURRENT), 'utf8'));
  } catch {
    // Not there yet, or cut short: either way a build follows, which writes it.
    return null;
  }
}

function writeCurrent(place, current) {
  const file = join(place, CURRENT);
  writeFileSync(`${file}.new`, JSON.stringify(current));
  renameSync(`${file}.new`, file);
}

async function bundlePrograms(aside) {
  process.stderr.write('Building Twinmark (some seconds, once after a change of its sources)...\n');
  await bundle(projectNode, ownRoot, 'station.config.ts', aside);
}
