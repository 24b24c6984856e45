// Rules on who imports whom. Each takes the parsed files and gives a sentence for each breach.
import {
  allowedToCompile,
  blindReaders,
  everyStart,
  floors,
  informedReaders,
  layers,
  loadedLate,
  onlyPackages,
  packageOwners,
} from './arrows.ts';
import { isTest, layerOf, matches } from './layers.ts';
import type { SourceFile } from './syntax.ts';

export type Rule = (files: readonly SourceFile[]) => string[];

export const arrowsPointOneWay: Rule = (files) =>
  files.flatMap((file) => {
    if (isTest(file.path)) return [];
    const from = layerOf(file.path);
    if (!from) return [`${file.path} belongs to no layer of test/arch/arrows.ts`];
    return file.imports
      .filter((one) => one.file !== null && !isAllowed(from, one.file, one.typeOnly))
      .map((one) => `${file.path} (${from}) may not import ${one.file}`);
  });

/** A file that moves takes its imports with it unchanged: `#main/…` or a neighbour, never a chain of `../`. */
export const importsClimbNoFolders: Rule = (files) =>
  files.flatMap(({ path, imports }) =>
    imports
      .filter(({ specifier, file }) => specifier.startsWith('../') && file?.includes('/'))
      .map(({ specifier }) => `${path} imports ${specifier}: name it by an alias of package.json`),
  );

export const roomsPointDown: Rule = (files) =>
  Object.entries(floors).flatMap(([house, rooms]) => {
    const inside = files.filter((file) => file.path.startsWith(house));
    const floorOf = (path: string) => rooms.findIndex((room) => matches(path, house + room));
    return inside.flatMap((file) => {
      const floor = floorOf(file.path);
      if (floor < 0) return [`${file.path} stands in no room of test/arch/arrows.ts`];
      return file.imports
        .flatMap((one) => one.file ?? [])
        .filter((target) => target.startsWith(house) && floorOf(target) > floor)
        .map((target) => `${file.path} may not import ${target}, which stands above it`);
    });
  });

/** A bundle is made anew when one of the SOURCES in bin/programs.mjs changes: what it holds must be among them. */
export const bundlesKnowTheirSources: Rule = (files) => {
  const programs = files.find(({ path }) => path === 'bin/programs.mjs');
  const [, list = ''] = /\bSOURCES = \[([^\]]*)\]/.exec(programs?.text ?? '') ?? [];
  const sources = [...list.matchAll(/'([^']+)'/g)].map(([, place]) => place);
  return files
    .filter(
      ({ path }) =>
        /^src-(main|shared)\//.test(path) && !isTest(path) && !unbundled.some((place) => path.startsWith(place)),
    )
    .flatMap(({ path, imports }) => imports.map(({ file }) => ({ path, file })))
    .filter(({ file }) => file !== null && !sources.some((place) => file === place || file.startsWith(`${place}/`)))
    .map(({ path, file }) => `${path} imports ${file}, which is not among the SOURCES of bin/programs.mjs`);
};

/** What is never bundled. */
const unbundled: readonly string[] = ['src-main/package.ts', 'src-main/packaging/'];

export const packagesStayInTheirLayer: Rule = (files) =>
  files.flatMap((file) => {
    const layer = layerOf(file.path);
    if (!layer) return [];
    return file.imports
      .filter((one) => one.file === null && !isAllowedPackage(layer, one.specifier))
      .map((one) => `${file.path} (${layer}) may not import the package ${one.specifier}`);
  });

export const noImportGoesRound: Rule = (files) => {
  const importsByPath = new Map(files.map((file) => [file.path, file.imports.flatMap((one) => one.file ?? [])]));
  const done = new Set<string>();
  const rings: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) {
      rings.push(`imports go round: ${[...trail.slice(trail.indexOf(path)), path].join(' -> ')}`);
      return;
    }
    if (done.has(path)) return;
    for (const next of importsByPath.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of importsByPath.keys()) visit(path, []);
  return rings;
};

export const startsLoadLittle: Rule = (files) => {
  const byPath = new Map(files.map((file) => [file.path, file.imports.filter((one) => !one.typeOnly && !one.late)]));
  const reached = new Set([everyStart]);
  const breaches: string[] = [];
  for (const path of reached) {
    for (const { file, specifier } of byPath.get(path) ?? []) {
      if (loadedLate.some((name) => isPartOf(file ?? specifier, name)))
        breaches.push(`every start loads ${file ?? specifier}, by ${path}`);
      else if (file !== null) reached.add(file);
    }
  }
  return breaches;
};

/** The policy of the pages forbids WebAssembly. Only the worker of the phone's reader is answered with a policy that allows it. */
export const pagesCompileNothing: Rule = (files) => {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const isPage = (path: string) => path.startsWith('src-renderer/') && !path.startsWith(allowedToCompile);
  const reached = new Set(files.map(({ path }) => path).filter((path) => isPage(path) && !isTest(path)));
  for (const path of reached) {
    for (const { file, typeOnly } of byPath.get(path)?.imports ?? []) {
      if (file !== null && !typeOnly) reached.add(file);
    }
  }
  return [...reached]
    .filter((path) => byPath.get(path)?.text.includes('new WebAssembly.Module('))
    .map((path) => `${path} compiles WebAssembly and is reached by a page`);
};

/** The page of phones loads few sections of the catalogue: all that its files use must be among them. */
export const phonesLoadTheirWords: Rule = (files) => {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const start = 'src-renderer/phones/main.tsx';
  const reached = new Set(byPath.has(start) ? [start] : []);
  for (const path of reached) {
    for (const { file, typeOnly } of byPath.get(path)?.imports ?? []) if (file !== null && !typeOnly) reached.add(file);
  }
  const list = 'src-shared/words/phone-sentences.ts';
  const [, listed = ''] = byPath.get(list)?.text.match(/PHONE_SENTENCES: Loaders = \{(.*?)^\};/ms) ?? [];
  const loads = [...listed.matchAll(/return \{([^}]*)\}/g)].map(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );
  if (byPath.has(start) && loads.length === 0) return [`${list} names no sections of phones that this rule can read`];
  return [...reached].flatMap((path) =>
    [...(byPath.get(path)?.text.matchAll(/\buseWords\('(\w+)'\)/g) ?? [])]
      .map(([, section = '']) => section)
      .filter((section) => loads.some((sections) => !sections.includes(section)))
      .map(
        (section) => `${path} uses the section ${section}, which ${list} does not load for phones in every language`,
      ),
  );
};

/** Whoever knows no artwork and no ID can hand none to the reader, which takes both only as arguments. */
export const proofsReadBlindly: Rule = (files) => {
  const importsByPath = new Map(files.map(({ path, imports }) => [path, imports.filter((one) => !one.typeOnly)]));
  const isOneOf = (path: string, prefixes: readonly string[]) => prefixes.some((prefix) => matches(path, prefix));
  const reached = new Set(files.map(({ path }) => path).filter((path) => isOneOf(path, blindReaders)));
  const breaches: string[] = [];
  for (const path of reached) {
    for (const { file } of importsByPath.get(path) ?? []) {
      if (file === null || path.startsWith('src-main/engine/')) continue;
      if (isOneOf(file, informedReaders))
        breaches.push(`${path} is used by the proof of sheets and may not import ${file}`);
      else reached.add(file);
    }
  }
  return breaches;
};

function isAllowed(from: string, path: string, typeOnly: boolean): boolean {
  const to = layerOf(path);
  if (to === from) return true;
  const layer = layers[from];
  const names = [...(layer?.may ?? []), ...(typeOnly ? (layer?.mayType ?? []) : [])];
  return names.some((name) => name === to || (name.includes('/') && path.startsWith(name)));
}

function isAllowedPackage(layer: string, specifier: string): boolean {
  const only = onlyPackages[layer];
  if (only) return only.some((name) => isPartOf(specifier, name));
  const owner = Object.entries(packageOwners).find(([name]) => isPartOf(specifier, name));
  return owner === undefined || owner[1] === layer;
}

function isPartOf(specifier: string, name: string): boolean {
  if (name.endsWith('*')) return specifier.startsWith(name.slice(0, -1));
  return specifier === name || specifier.startsWith(`${name}/`);
}
