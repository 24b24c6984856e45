/** Of the lockfile, by path. */
type Packages = Readonly<Record<string, { readonly dev?: boolean }>>;

const OURS = /^(package\.json|LICENSE|icon\.png|tray(@2x)?\.png|(src-main|src-shared|resources|out\/renderer)\/.+)$/;
/** Maps of the program itself are part of it: with them a stack names the sources. */
const SOURCES = /\.(ts|tsx)$|(?<!^src-main\/.*)\.map$|(^|\/)test\//;

/** Files of a package that must not be in it: those of its build, of its tests, and stray ones. */
export function strangers(files: readonly string[], packages: Packages): string[] {
  // By name, since the packager lays them out by itself.
  const shipped = new Set(Object.keys(packages).flatMap((path) => (packages[path].dev ? [] : [nameOf(path)])));
  return files.filter((file) => {
    const name = nameOf(file);
    return SOURCES.test(file) || !(name === undefined ? OURS.test(file) : shipped.has(name));
  });
}

function nameOf(path: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
}
