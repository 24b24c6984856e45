// Power cuts, tried: a station's calls to the file system are recorded while clients write, and its folder is laid out again as a
// cut at some moment may leave it. A station that starts there must have everything that was confirmed by then.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { makeRandom, type Random } from '#test/support/random.ts';
import { lookThrough } from './check.ts';
import { type Cut, chooseCut, layOut, WORST } from './cut.ts';
import { Disk, DiskFolder, type Ignores } from './disk.ts';
import { live } from './life.ts';
import { asEarlier, asSent, NEVER, NOTHING, type Promised, promisedAt } from './promised.ts';
import { buildRecorder, type FileCall, readRecordings } from './recording.ts';

export interface PowerOptions {
  readonly seed: number;
  readonly cuts: number;
  readonly cutsEach: number;
  readonly writers: number;
  readonly writeMs: number;
  /** Bad disks, by name: each sees this share of the cuts once more, and must lose something. */
  readonly controls?: Readonly<Record<string, Ignores>>;
  readonly controlCuts?: number;
  readonly tell?: (sentence: string) => void;
}

export interface PowerReport {
  readonly cuts: number;
  readonly lives: number;
  readonly calls: number;
  readonly syncs: number;
  readonly records: number;
  readonly lines: number;
  readonly backups: number;
  readonly restores: number;
  /** Sentences. None is wanted. */
  readonly losses: readonly string[];
  /** How many of its cuts each control lost something in. */
  readonly lostByControls: Readonly<Record<string, number>>;
}

/** Disks that ignore syncs. Each must lose something. */
export const CONTROLS: Readonly<Record<string, Ignores>> = {
  pictures: (path) => path.includes('/pictures/'),
  folders: (_, isFolder) => isFolder,
  'rows and journal': (path) => /station\.db|journal/.test(path),
  backups: (path) => path.includes('/aside'),
};

/** Null where nothing can be recorded: there is no C compiler. */
export async function powerRun(options: PowerOptions): Promise<PowerReport | null> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'twinmark-power-')));
  try {
    const library = buildRecorder(root);
    return library === null ? null : await cutAgainAndAgain(options, root, library);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Where a life begins, and what was promised until then. */
interface Before {
  readonly promised: Promised;
  /** Names of what restores of earlier lives took away. */
  readonly replaced: ReadonlySet<string>;
}

interface Place {
  readonly root: string;
  /** The data folder, and the folder of the backups. */
  readonly folders: readonly [data: string, aside: string];
}

async function cutAgainAndAgain(options: PowerOptions, root: string, library: string): Promise<PowerReport> {
  const { cuts, cutsEach, seed, controls = {}, controlCuts = 0, tell } = options;
  const place: Place = { root, folders: [join(root, 'data'), join(root, 'aside')] };
  for (const folder of place.folders) mkdirSync(folder);
  const losses: string[] = [];
  const lostByControls: Record<string, number> = {};
  const sums = { lives: 0, calls: 0, syncs: 0, records: 0, lines: 0, backups: 0, restores: 0 };
  let before: Before = { promised: NOTHING, replaced: new Set() };
  for (let done = 0; done < cuts; done += cutsEach) {
    const random = makeRandom(seed, `power ${sums.lives}`);
    const disk = new Disk(place.folders);
    // Every control sees the first life.
    const bad =
      sums.lives > 0
        ? []
        : Object.entries(controls).map(([name, ignores]) => ({ name, disk: new Disk(place.folders, ignores) }));
    const life = await record(options, place, library, { before, random, life: ++sums.lives });
    for (const one of bad) {
      const moments = confirmedMoments(life.promised, random, controlCuts);
      const { cutsWithLosses } = await tryCuts(one.disk, life, { place, random, moments, choose: () => WORST });
      lostByControls[one.name] = cutsWithLosses;
    }
    const moments = momentsOf(life.calls, life.promised, random, Math.min(cutsEach, cuts - done));
    const tried = await tryCuts(disk, life, { place, random, moments, choose: () => chooseCut(random) });
    losses.push(...tried.losses, ...unlike(disk, life));
    add(sums, life);
    tell?.(`${Math.min(done + cutsEach, cuts)} of ${cuts} cuts, ${sums.records} records, ${losses.length} losses`);
    before = tried.next;
  }
  return { cuts, ...sums, losses, lostByControls };
}

interface Life {
  readonly calls: readonly FileCall[];
  /** Everything that was promised until its end, the earlier lives too. */
  readonly promised: Promised;
  readonly replaced: ReadonlySet<string>;
  /** How the folders looked in the end. */
  readonly end: readonly Contents[];
  readonly broken: readonly string[];
}

async function record(
  { writers, writeMs }: PowerOptions,
  { root, folders }: Place,
  library: string,
  { before, random, life }: { before: Before; random: Random; life: number },
): Promise<Life> {
  const log = join(root, 'log');
  rmSync(log, { recursive: true, force: true });
  mkdirSync(log);
  const [folder, aside] = folders;
  const recorder = { library, log: join(log, 'calls'), folders };
  const told = await live({ folder, aside, recorder, random, writers, writeMs, life });
  const calls = readRecordings(log);
  const now = asSent(told, calls);
  const { promised, replaced } = before;
  const known = new Set(promised.records.map(({ id }) => id));
  const twice = now.records.filter(({ id }) => known.has(id) || !known.add(id));
  return {
    calls,
    replaced,
    promised: together(promised, now),
    end: folders.map(contentsOf),
    broken: twice.map(({ id }) => `The ID ${id} was given out twice.`),
  };
}

interface Tried {
  readonly losses: readonly string[];
  readonly cutsWithLosses: number;
  readonly next: Before;
}

interface Cuts {
  readonly place: Place;
  readonly random: Random;
  /** In their order. */
  readonly moments: readonly number[];
  readonly choose: () => Cut;
}

/** Cuts the power at these moments of a life. The folders are left as the last cut left them, for the next life. */
async function tryCuts(
  disk: Disk,
  { calls, promised, replaced }: Life,
  { place, random, moments, choose }: Cuts,
): Promise<Tried> {
  const losses: string[] = [];
  let cutsWithLosses = 0;
  let next: Before = { promised: NOTHING, replaced: new Set() };
  let at = 0;
  const cutFolders = ['cut-data', 'cut-aside'].map((name) => join(place.root, name)) as [string, string];
  for (const [n, moment] of moments.entries()) {
    for (; at < calls.length && (calls[at] as FileCall).to <= moment; at++) disk.take(calls[at] as FileCall);
    const cut = choose();
    for (const [i, folder] of place.folders.entries())
      layOut(disk.roots.get(folder) as DiskFolder, cutFolders[i] as string, cut, random);
    if (n === moments.length - 1) {
      for (const [i, folder] of place.folders.entries()) {
        rmSync(folder, { recursive: true });
        cpSync(cutFolders[i] as string, folder, { recursive: true });
      }
    }
    const then = promisedAt(promised, moment);
    const [folder, aside] = cutFolders;
    const found = await lookThrough({ folder, aside, promised: then, replaced, upkeep: random.chance(0.3) });
    const told = `Cut ${n} (names ${cut.names}, bytes ${cut.bytes})`;
    losses.push(...found.losses.map((text) => `${told}: ${text}`));
    if (found.losses.length > 0) cutsWithLosses++;
    next = { promised: asEarlier(then), replaced: new Set([...replaced, ...found.replaced]) };
  }
  for (; at < calls.length; at++) disk.take(calls[at] as FileCall);
  return { losses, cutsWithLosses, next };
}

/** Moments in their order: just after answers, just after names changed or were synced where it matters most, and any. */
function momentsOf(calls: readonly FileCall[], promised: Promised, random: Random, count: number): number[] {
  const answers = answersOf(promised);
  const tender = calls.filter(({ kind, path }) => kind !== 'write' && TENDER.test(path)).map(({ to }) => to);
  const [first, last] = [calls[0]?.to ?? 0, calls.at(-1)?.to ?? 0];
  return Array.from({ length: count }, () => {
    const dice = random.next();
    if (dice < 0.4 && answers.length > 0) return random.pick(answers);
    return dice < 0.75 && tender.length > 0 ? random.pick(tender) : random.between(first, last);
  }).sort((a, b) => a - b);
}

/** The last confirmation, and some of those before it: by then a disk that ignores syncs has something to lose, however slow the machine is. */
function confirmedMoments(promised: Promised, random: Random, count: number): number[] {
  const answers = answersOf(promised).sort((a, b) => a - b);
  const later = answers.slice(Math.floor(answers.length / 2));
  if (later.length === 0) return [];
  return [...Array.from({ length: count - 1 }, () => random.pick(later)), ...later.slice(-1)].sort((a, b) => a - b);
}

function answersOf({ records, lines, backups, restores }: Promised): number[] {
  return [...records, ...lines, ...backups, ...restores]
    .map(({ answered }) => answered)
    .filter((answered) => answered > 0 && answered !== NEVER);
}

const TENDER = /restore|replaced|set-aside|backups|station\.(db|running)|journal|identity|aside/;

/** Contents of files by their paths. Null for folders. */
type Contents = ReadonlyMap<string, string | null>;

/** Proves that the recording is whole: replayed to its end, it gives the folder as it was then. */
function unlike(disk: Disk, { end }: Life): string[] {
  const replayed = [...disk.roots.values()].map((root) => new Map(seenIn(root)));
  const differing = end.flatMap((real, i) => {
    const paths = new Set([...real.keys(), ...(replayed[i]?.keys() ?? [])]);
    return [...paths].filter((path) => real.get(path) !== replayed[i]?.get(path));
  });
  const told = [...differing.map((path) => `${path} is not as recorded`), ...disk.strange];
  return told.slice(0, 5).map((text) => `The recording is not whole: ${text}.`);
}

function* seenIn(folder: DiskFolder, above = ''): Generator<[string, string | null]> {
  for (const [name, node] of folder.seen) {
    const path = join(above, name);
    if (node instanceof DiskFolder) yield [path, null];
    else if (!name.endsWith('-shm')) yield [path, sha256(node.bytes())];
    if (node instanceof DiskFolder) yield* seenIn(node, path);
  }
}

function contentsOf(folder: string): Contents {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter(({ name }) => !name.endsWith('-shm'))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [relative(folder, path), entry.isDirectory() ? null : sha256(readFileSync(path))];
      }),
  );
}

function together(a: Promised, b: Promised): Promised {
  return {
    records: [...a.records, ...b.records],
    lines: [...a.lines, ...b.lines],
    backups: [...a.backups, ...b.backups],
    restores: [...a.restores, ...b.restores],
  };
}

function add(
  sums: { calls: number; syncs: number } & Record<'records' | 'lines' | 'backups' | 'restores', number>,
  { calls, promised }: Life,
): void {
  sums.calls += calls.length;
  sums.syncs += calls.filter(({ kind }) => kind === 'sync').length;
  for (const kind of ['records', 'lines', 'backups', 'restores'] as const)
    sums[kind] += promised[kind].filter(({ answered }) => answered > 0).length;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
