// Small planted trees: [rule, what is planted, files, how many breaches].
export const planted: readonly (readonly [string, string, Record<string, string>, number])[] = [
  [
    'importsClimbNoFolders',
    'a chain of folders, beside an alias, a neighbour and a file of the root',
    {
      'test/api/a.ts':
        "import a from '../b/a.ts'; import b from '#main/b.ts'; import c from './c.ts'; import '../../d.ts'",
    },
    1,
  ],
  [
    'noSpreadLiterals',
    'an object and an element, beside spreads of a name, of a choice and of a list',
    {
      'src-main/a.ts': 'const a = { ...{ b, c }, ...d, ...(e ? { f } : {}) }; g(...[1, 2]);',
      'src-renderer/a.tsx': 'const a = <B {...{ c, d }} {...e} />;',
    },
    2,
  ],
  [
    'noSpreadBags',
    'options, the rest of a context and parts, beside settings of a sheet and a bag that is handed on',
    {
      'src-main/a.ts': 'export function createA(options) { return createB({ ...options, a: 1 }); }',
      'src-main/b.ts': 'export const openB = ({ log, ...context }) => createC({ ...context, log });',
      'src-main/c.ts': 'function createC(context, parts) { const all = { ...parts }; return createD(context, all); }',
      'src-main/d.ts': 'function place({ options }, parts) { return layOut({ ...options, start: 1 }, [...parts]); }',
      'src-renderer/e.ts': 'export function open(options) { return f({ ...options }); }',
    },
    3,
  ],
  [
    'phonesLoadTheirWords',
    'a section that one language does not load, of a file that a screen imports late',
    {
      'src-shared/words/phone-sentences.ts':
        'const PHONE_SENTENCES: Loaders = {\nen: () => { return { list, form } },\nde: () => { return { list } },\n};\nconst other = () => { return { form } };',
      'src-renderer/phones/main.tsx': "const A = () => import('#window/phones/screens/A.tsx')",
      'src-renderer/phones/screens/A.tsx': "import { F } from '#window/F.tsx'; useWords('list')",
      'src-renderer/F.tsx': "useWords('form')",
      'src-renderer/features/B.tsx': "useWords('batches')",
    },
    1,
  ],
  [
    'phonesLoadTheirWords',
    'a list of sections that stands elsewhere',
    { 'src-renderer/phones/main.tsx': 'open(ALL)' },
    1,
  ],
  [
    'arrowsPointOneWay',
    'a route that takes a type of the whole station, beside one that takes a neighbour',
    {
      'src-main/server/routes/a.ts': "import type { App } from '#main/app.ts'",
      'src-main/server/routes/b.ts': "import { file } from '#main/server/answers/answer.ts'; import './a.ts'",
      'src-main/server/servers.ts': "import type { App } from '#main/app.ts'",
    },
    1,
  ],
  ['arrowsPointOneWay', 'an alias across', { 'src-main/engine/a.ts': "import { b } from '#main/imaging/b.ts'" }, 1],
  [
    'arrowsPointOneWay',
    'the engine importing imaging',
    { 'src-main/engine/a.ts': "import { b } from '../imaging/b.ts'" },
    1,
  ],
  [
    'arrowsPointOneWay',
    'shared importing a type of the station',
    { 'src-shared/a.ts': "import type { B } from '../src-main/app.ts'" },
    1,
  ],
  [
    'unitTestsMirrorSources',
    'a unit test beside the rooms',
    {
      'src-renderer/main.tsx': '',
      'src-renderer/camera/detector.ts': '',
      'test/unit/renderer/camera/eyes.test.ts': '',
      'test/unit/renderer/eyes.test.ts': '',
      'test/unit/bin/run.test.ts': '',
    },
    1,
  ],
  [
    'roomsPointDown',
    'a table that imports a backup',
    { 'src-main/store/tables/a.ts': "import { b } from '../backup/b.ts'" },
    1,
  ],
  [
    'roomsPointDown',
    'a type from above',
    { 'src-main/services/records/a.ts': "import type { B } from '../sheets/b.ts'" },
    1,
  ],
  [
    'roomsPointDown',
    'a file without a room',
    { 'src-main/server/a.ts': '', 'src-main/server/answers/b.ts': "import { c } from '../limits/c.ts'" },
    1,
  ],
  [
    'roomsHaveOneDoor',
    'a room and an entry that import what is behind a door, one by type',
    {
      'src-main/services/verify/a.ts': "import type { B } from '../tokens/b.ts'",
      'src-main/cli/a.ts': "import { c } from '../services/ledger/production.ts'",
    },
    2,
  ],
  [
    'roomsHaveOneDoor',
    'the door, and files of one room that import each other',
    {
      'src-main/app.ts': "import { openTokens } from './services/tokens/tokens.ts'",
      'src-main/services/tokens/tokens.ts': "import { b } from './b.ts'",
      'src-main/services/production/a.ts': "import { c } from '../ledger/c.ts'",
      'test/unit/a.test.ts': "import { b } from '../../src-main/services/tokens/b.ts'",
    },
    0,
  ],
  [
    'proofsReadBlindly',
    'a proof that looks artworks up, by way of another file',
    {
      'src-main/imaging/sheet/proof/a.ts': "import { b } from '../../b.ts'",
      'src-main/imaging/b.ts': "import { c } from '../engine/known-artwork/c.ts'",
    },
    1,
  ],
  [
    'proofsReadBlindly',
    'a press that reads with the IDs',
    { 'src-main/services/sheets/a.ts': "import { b } from '../reading/b.ts'" },
    1,
  ],
  [
    'proofsReadBlindly',
    'a proof that reads',
    {
      'src-main/imaging/sheet/proof/a.ts': "import { b } from '../../../engine/read/b.ts'",
      'src-main/engine/read/b.ts': "import { c } from '../known-artwork/c.ts'",
    },
    0,
  ],
  [
    'pagesCompileNothing',
    'a camera that reaches a kernel by way of another file',
    {
      'src-renderer/camera/a.ts': "import { b } from '../../src-main/engine/b.ts'",
      'src-main/engine/b.ts': "import { c } from './c.ts'",
      'src-main/engine/c.ts': 'export const c = new WebAssembly.Module(bytes);',
    },
    1,
  ],
  [
    'pagesCompileNothing',
    "the phone's reader, and a page that knows its types",
    {
      'src-renderer/phones/a.ts': "import type { B } from './reader/reader-worker.ts'",
      'src-renderer/phones/reader/reader-worker.ts': "import { c } from '../../../src-main/engine/c.ts'",
      'src-main/engine/c.ts': 'export const c = new WebAssembly.Module(bytes);',
    },
    0,
  ],
  [
    'functionsAreShort',
    'a closure of 130 lines',
    { 'src-main/cli/a.ts': `export function make() {\n  const add = () => {${'\n'.repeat(127)}  };\n  return add;\n}` },
    2,
  ],
  [
    'functionsAreShort',
    'a method that is over 60 lines and in no list',
    { 'src-main/cli/a.ts': `export const a = {\n  b() {${'\n'.repeat(62)}  },\n};` },
    1,
  ],
  [
    'functionsAreShort',
    'functions that are handed to a call, to the call of a call, and to one that is waited for',
    {
      'src-renderer/a.ts': `const a = create()((set) => {${'\n'.repeat(62)}});\nconst b = memo(named('b', () => {${'\n'.repeat(62)}}));`,
      'src-main/cli/a.ts': `const a = await work(async () => {${'\n'.repeat(62)}});\nconst b = short(() => {${'\n'.repeat(50)}});`,
    },
    3,
  ],
  [
    'bundlesKnowTheirSources',
    'a program that imports what no build looks at',
    {
      'bin/programs.mjs': "const SOURCES = ['src-main', 'bin/sources.mjs'];",
      'src-main/a.ts':
        "import { a } from '../bin/sources.mjs'; import { b } from '../contracts/b.ts'; import c from 'c'",
    },
    1,
  ],
  ['arrowsPointOneWay', 'an import() across', { 'src-main/store/a.ts': "const b = await import('../chain/b.ts')" }, 1],
  ['arrowsPointOneWay', 'a re-export across', { 'src-main/imaging/a.ts': "export { b } from '../workers/b.ts'" }, 1],
  [
    'arrowsPointOneWay',
    "a type's import() across",
    { 'src-renderer/a.ts': "let b: import('../src-main/base/bus.ts').Bus" },
    1,
  ],
  ['arrowsPointOneWay', 'a require across', { 'src-main/identity/a.ts': "require('../store/b.ts')" }, 1],
  [
    'arrowsPointOneWay',
    'a source importing a test',
    { 'src-main/engine/a.ts': "import { b } from '../../test/support/b.ts'" },
    1,
  ],
  [
    'startsLoadLittle',
    'a client of PostgreSQL behind what every station loads',
    { 'src-main/station.ts': "import { a } from './a.ts'", 'src-main/a.ts': "import pg from 'pg'" },
    1,
  ],
  [
    'startsLoadLittle',
    'a file that is loaded late',
    { 'src-main/station.ts': "import { a } from './chain/keystore.ts'", 'src-main/chain/keystore.ts': '' },
    1,
  ],
  [
    'startsLoadLittle',
    'the same by import(), and by type',
    {
      'src-main/station.ts': "const a = await import('./a.ts'); import type { B } from './b.ts'",
      'src-main/a.ts': "import pg from 'pg'",
      'src-main/b.ts': "import pg from 'pg'",
    },
    0,
  ],
  ['arrowsPointOneWay', 'a file outside of every layer', { 'src-main/stray.ts': 'const a = 1' }, 1],
  [
    'arrowsPointOneWay',
    "the server importing the app's values",
    { 'src-main/server/a.ts': "import { app } from '../app.ts'" },
    1,
  ],
  [
    'arrowsPointOneWay',
    "services importing the pool's neighbours",
    { 'src-main/services/a.ts': "import { b } from '../workers/tasks.ts'" },
    1,
  ],
  [
    'arrowsPointOneWay',
    'nothing wrong',
    {
      'src-main/imaging/a.ts':
        "import { b } from '../engine/b.ts'; import { c } from './c.ts'; import { d } from '../../src-shared/d.ts'",
      'src-main/server/a.ts': "import type { App } from '../app.ts'",
      'src-main/services/a.ts': "import { pool } from '../workers/pool.ts'",
      'test/unit/a.test.ts': "import { b } from '../../src-main/engine/b.ts'",
    },
    0,
  ],
  ['packagesStayInTheirLayer', 'sharp outside imaging', { 'src-main/workers/a.ts': "import sharp from 'sharp'" }, 1],
  ['packagesStayInTheirLayer', 'fft.js outside the engine', { 'src-main/imaging/a.ts': "import FFT from 'fft.js'" }, 1],
  [
    'packagesStayInTheirLayer',
    'node: in the engine',
    { 'src-main/engine/a.ts': "import { join } from 'node:path'" },
    1,
  ],
  [
    'packagesStayInTheirLayer',
    'a part of a package',
    { 'src-main/services/a.ts': "import { K } from 'kysely/helpers/sqlite'" },
    1,
  ],
  ['packagesStayInTheirLayer', 'a scope', { 'src-main/app.ts': "import cors from '@fastify/cors'" }, 1],
  ['packagesStayInTheirLayer', "a type's import()", { 'src-main/app.ts': "let p: import('piscina').Piscina" }, 1],
  [
    'packagesStayInTheirLayer',
    'nothing wrong',
    { 'src-main/imaging/a.ts': "import sharp from 'sharp'; import { join } from 'node:path'" },
    0,
  ],
  [
    'noImportGoesRound',
    'a ring of three',
    {
      'src-shared/a.ts': "import { b } from './b.ts'",
      'src-shared/b.ts': "import { c } from './c.ts'",
      'src-shared/c.ts': "import type { A } from './a.ts'",
    },
    1,
  ],
  [
    'noImportGoesRound',
    'two ways to one file, which is no ring',
    {
      'src-shared/a.ts': "import { b } from './b.ts'; import { c } from './c.ts'",
      'src-shared/b.ts': "import { c } from './c.ts'",
      'src-shared/c.ts': 'export const c = 1',
    },
    0,
  ],
  ['noBarrels', 'a file called index', { 'src-main/store/index.ts': 'export const a = 1' }, 1],
  [
    'noBarrels',
    'a file that only passes on',
    { 'src-main/store/all.ts': "import { a } from './a.ts'; export { a }; export * from './b.ts'" },
    1,
  ],
  [
    'noBarrels',
    'a file with a word of its own',
    { 'src-main/store/a.ts': "export type { B } from './b.ts'; export const a = 1" },
    0,
  ],
  ['noDefaultExports', 'export default', { 'src-shared/a.ts': 'export default 1' }, 1],
  ['noDefaultExports', 'export as default', { 'src-shared/a.ts': 'const a = 1; export { a as default }' }, 1],
  ['noDefaultExports', 'a config file', { 'some.config.ts': 'export default {}' }, 0],
  [
    'filesAreNouns',
    'utils',
    { 'src-shared/utils.ts': 'export const a = 1', 'src-main/store/helper.ts': 'export const a = 1' },
    2,
  ],
  ['onlyEntriesReadTheEnvironment', 'process.env', { 'src-main/store/a.ts': 'const home = process.env.HOME' }, 1],
  ['onlyEntriesReadTheEnvironment', "process['env']", { 'src-main/store/a.ts': "const home = process['env'].HOME" }, 1],
  [
    'onlyEntriesReadTheEnvironment',
    'env by import',
    { 'src-main/store/a.ts': "import { env } from 'node:process'" },
    1,
  ],
  [
    'onlyEntriesReadTheEnvironment',
    'an entry file, and a word in a comment',
    { 'src-main/cli.ts': 'process.env', 'src-shared/a.ts': '// process.env' },
    0,
  ],
  ['noMutableModuleState', 'let at the top', { 'src-shared/a.ts': 'export let a = 1' }, 1],
  ['noMutableModuleState', 'a cache at the top', { 'src-shared/a.ts': 'const cache = new Map<string, number>()' }, 1],
  ['noMutableModuleState', 'an empty list at the top', { 'src-shared/a.ts': 'const seen: string[] = []' }, 1],
  [
    'noMutableModuleState',
    'tables and local variables',
    { 'src-shared/a.ts': "const t = new Map([['a', 1]]); function f() { let x = 1; return x + [].length }" },
    0,
  ],
  ['engineIsPure', 'a clock', { 'src-main/engine/a.ts': 'export const now = () => Date.now()' }, 1],
  ['engineIsPure', 'chance', { 'src-main/engine/a.ts': 'export const dice = () => Math.random()' }, 1],
  ['engineIsPure', 'a clock elsewhere', { 'src-main/store/a.ts': 'export const now = () => Date.now()' }, 0],
  [
    'titlesAreSentences',
    'halves of sentences, beside a circumstance over whole ones',
    {
      'test/unit/a.test.ts': `
        describe('while a job runs', () => {
          it('its labels stay where they are', () => {});
          it.each([1])('and the others stay, too: %i', () => {});
          test.skipIf(false)(\`of \${one} nothing is left\`, () => {});
          describe('when it ends', () => it('something else begins', () => {}));
        });
        it('where nothing runs, nothing ends', () => {});
        it('a job ends', () => expect(text('and')).toBe('of'));
        it('If-None-Match is answered', () => {});`,
    },
    4,
  ],
  [
    'tagsAreKnown',
    'tags that are unknown, without a reason, in vain, or too far below',
    {
      'test/unit/a.test.ts': '// @module-tag late: is slow\n// @module-tag later\n// @module-tag sooner: is quick\n',
      'test/e2e/b.test.ts': '// @module-tag long\n// @module-tag one-engine: no database\n',
      'test/api/c.test.ts': "import { it } from 'vitest';\n// @module-tag later: is slow\n",
      'test/service/d.test.ts': '// @module-tag nightly: test/service/gone.test.ts kills once\n',
    },
    6,
  ],
  [
    'tagsAreKnown',
    'tags that say what they should',
    {
      'test/unit/store/a.test.ts': '// @module-tag long\n// @module-tag one-engine: no database\n',
      'test/e2e/b.test.ts': '// @module-tag sooner: is quick\n',
      'test/service/c.test.ts': '// @module-tag nightly: test/e2e/b.test.ts kills once\n',
    },
    0,
  ],
];
