import { join, posix } from 'node:path';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { packageList } from './bin/bundling.mjs';

const root = import.meta.dirname;
const engineThreads = ['workers/worker', 'workers/desk-worker', 'workers/vector-worker'];
const folderThreads = ['folder-worker'];
/** What the command line loads for the commands that people wait for, and that need nothing of a station. */
const quickCommands = ['cli', 'cli/scan', 'cli/embed'];

/** Packages that stay outside of a bundle: they are no JavaScript, or look for files of their own beside them. */
const OUTSIDE = ['sharp', 'better-sqlite3', 'piscina', 'vite', 'electron', 'harfbuzzjs'];

// What `npm start`, `npm run headless` and the command line run; made by bin/programs.mjs whenever the sources change.
export default defineConfig(bundleOf(['cli', 'demo', 'desktop', 'headless', 'sample'], join(root, 'out', 'programs')));

/**
 * Programs of `src-main` with all that they import, in a few files. Each program and each thread's entry stands where its
 * source does, below the output folder; what they share stands in `src-main` itself, so paths from there are the same too.
 */
export function bundleOf(programs: readonly string[], outDir: string): UserConfig {
  const entries = [...programs, ...engineThreads, ...folderThreads, 'stacks'];
  return {
    root,
    publicDir: false,
    plugins: [quickHttp(), quickServers(), quickRoutes(), quickText(), listPackages()],
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      // Read by stacks.ts, and only when a stack is.
      sourcemap: 'hidden',
      rolldownOptions: {
        input: Object.fromEntries(entries.map((name) => [`src-main/${name}`, sourceOf(name)])),
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'src-main/[name]-[hash].js',
          sourcemapExcludeSources: true,
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ debugName: 'start', name: fileOf(entries) }],
          },
          banner: ({ isEntry, name }) => (isEntry && name !== 'src-main/stacks' ? importStacks(name) : ''),
        },
      },
    },
    ssr: { noExternal: true, external: OUTSIDE },
  };
}

/**
 * The file in which a module stands that a station loads at its start: one file for all that only stations load, and one
 * each for what engine threads, quick commands and folder threads load as well. A file for every set of entries would be
 * seventy files, and finding them is a sixth of a start.
 */
function fileOf(entries: readonly string[]) {
  let loads: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  return (id: string, modules: Modules): string | null => {
    loads ??= new Map([...entries, ...quickCommands].map((name) => [name, loadedBy(sourceOf(name), modules)]));
    const isIn = (names: readonly string[]) => names.some((name) => loads?.get(name)?.has(id));
    // What every station of these programs loads.
    const stations = ['headless', 'desktop'].filter((name) => entries.includes(name));
    const isOfAll = stations.length > 0 && stations.every((name) => isIn([name]));
    if (entries.some((name) => sourceOf(name) === id) || !isOfAll) return null;
    if (isIn(engineThreads)) return 'engine-threads';
    if (isIn(quickCommands)) return 'commands';
    return isIn(folderThreads) ? 'folder-threads' : 'station';
  };
}

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** What an entry imports, but for what is loaded late. */
function loadedBy(entry: string, modules: Modules): ReadonlySet<string> {
  const seen = new Set<string>();
  const todo = [entry];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    todo.push(...(modules.getModuleInfo(next)?.importedIds ?? []));
  }
  return seen;
}

function sourceOf(entry: string): string {
  return join(root, 'src-main', `${entry}.ts`);
}

function importStacks(name: string): string {
  return `import './${posix.relative(posix.dirname(name), 'src-main')}/stacks.js';`;
}

/** Lists the packages whose code is in a bundle: they have to be named with their licences, as those whose files ship. */
export function listPackages(): Plugin {
  const found = new Set<string>();
  return {
    name: 'list-packages',
    apply: 'build',
    generateBundle(_, files) {
      const ids = Object.values(files).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      for (const id of ids) {
        const [place] = /node_modules\/.*(?<=node_modules\/)(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/')) ?? [];
        if (place !== undefined) found.add(place);
      }
      this.emitFile({ type: 'asset', fileName: packageList, source: JSON.stringify([...found].sort()) });
    },
  };
}

/**
 * V8 keeps a file with one character beyond Latin-1 in two bytes for each: twice the time to decode it, and twice the memory.
 * So characters beyond ASCII are written as escapes.
 */
function quickText(): Plugin {
  return {
    name: 'quick-text',
    enforce: 'post',
    // At the very end: what prints a chunk writes escapes as characters. Lines stay, so the maps of lines fit.
    generateBundle(_, files) {
      for (const file of Object.values(files)) if (file.type === 'chunk') file.code = inAscii(file.code);
    },
  };
}

/** A backslash before a character that needs none means the character itself, in strings and in patterns. */
export function inAscii(code: string): string {
  return code.replace(/(\\*)([\u0080-\uffff])/g, (_, slashes: string, character: string) => {
    const escaped = `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    return slashes + (slashes.length % 2 === 0 ? escaped : escaped.slice(1));
  });
}

/** An `import` of Node's HTTP reads all that it exports, and so loads Node's whole client for WebSockets. A `require` does not. */
function quickHttp(): Plugin {
  const own = '\0http';
  return {
    name: 'quick-http',
    enforce: 'pre',
    resolveId: (id) => (id === 'node:http' ? own : null),
    load: (id) => (id === own ? "module.exports = process.getBuiltinModule('node:http');" : null),
  };
}

/** Fastify loads Node's HTTPS and HTTP/2 at its own start. Here it loads them with the first server that needs them. */
function quickServers(): Plugin {
  const load = (name: string) => `const ${name} = require('node:${name}')`;
  const late = (name: string) =>
    `const ${name} = new Proxy({}, { get: (_, key) => process.getBuiltinModule('node:${name}')[key] })`;
  return {
    name: 'quick-servers',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/fastify/lib/server.js')) return null;
      const loaded = ['https', 'http2'].filter((name) => !code.includes(load(name)));
      if (loaded.length > 0)
        this.error(`Fastify loads ${loaded.join()} otherwise: see quickServers in station.config.ts.`);
      return { code: ['https', 'http2'].reduce((text, name) => text.replace(load(name), late(name)), code), map: null };
    },
  };
}

/**
 * The router compiles a function for each short part of a path, which is a tenth of a start. Parts of 16 characters and more
 * it compares as strings. Here it does so with all of them. For each endpoint it compiles two more, of which most are never
 * called: here these are compiled when they are.
 */
function quickRoutes(): Plugin {
  const changes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'node.js': { 'const LONG_PREFIX_MIN_LENGTH = 16': 'const LONG_PREFIX_MIN_LENGTH = 2' },
    'handler-storage.js': {
      "return new Function('NullObject', fnBody.join('\\n'))(NullObject)": `let made
        const make = () => new Function('NullObject', fnBody.join('\\n'))(NullObject)
        return (one, two, three, four, more) => (made ??= make())(one, two, three, four, more)`,
      "this._getHandlerMatchingConstraints = new Function('derivedConstraints', lines.join('\\n'))": `this._getHandlerMatchingConstraints = (derived) => {
        this._getHandlerMatchingConstraints = new Function('derivedConstraints', lines.join('\\n'))
        return this._getHandlerMatchingConstraints(derived)
      }`,
    },
  };
  return {
    name: 'quick-routes',
    enforce: 'pre',
    transform(code, id) {
      const file = /\/find-my-way\/lib\/([\w-]+\.js)$/.exec(id)?.[1] ?? '';
      if (!Object.hasOwn(changes, file)) return null;
      const parts = Object.entries(changes[file]);
      const gone = parts.find(([part]) => !code.includes(part));
      if (gone) this.error(`There is no "${gone[0]}" any more: see quickRoutes in station.config.ts.`);
      // A function, since a dollar sign means something in a text.
      return { code: parts.reduce((text, [part, other]) => text.replace(part, () => other), code), map: null };
    },
  };
}
