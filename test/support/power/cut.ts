// A folder as a power cut may leave it: what was synced is there, and of the rest any part.
import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '#test/support/random.ts';
import { applied, type DataChange, type DiskFile, DiskFolder, lengthAfter, type NameChange } from './disk.ts';

/** What becomes of names, and of bytes, that were not synced. `order`: what came first, up to some moment. */
export interface Cut {
  readonly names: 'none' | 'all' | 'order' | 'some';
  readonly bytes: 'none' | 'all' | 'order' | 'some';
}

const PAGE = 4096;
const SECTOR = 512;
/** The share of pages that tear. */
const TORN = 0.15;

/** Nothing is kept that was not synced. */
export const WORST: Cut = { names: 'none', bytes: 'none' };

export function chooseCut(random: Random): Cut {
  return {
    names: random.pick(['none', 'all', 'order', 'some'] as const),
    bytes: random.pick(['none', 'none', 'all', 'order', 'some', 'some'] as const),
  };
}

/** Lays the folder out at `target`, which is made anew. */
export function layOut(root: DiskFolder, target: string, cut: Cut, random: Random): void {
  const kept = keptNames(root, cut, random);
  const written = new Map<DiskFile, string>();
  rmSync(target, { recursive: true, force: true });
  lay(root, target);

  function lay(folder: DiskFolder, path: string): void {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    for (const [name, node] of entriesOf(folder, kept)) {
      const whole = join(path, name);
      if (node instanceof DiskFolder) lay(node, whole);
      else if (written.has(node)) linkSync(written.get(node) as string, whole);
      else {
        writeFileSync(whole, bytesOf(node, name, cut, random), { mode: 0o600 });
        written.set(node, whole);
      }
    }
  }
}

function bytesOf(file: DiskFile, name: string, { bytes }: Cut, random: Random): Buffer {
  // The index of the write-ahead log is mapped memory: anything may be in it.
  if (name.endsWith('-shm')) return noise(8 * PAGE, random);
  const { base, pending } = file;
  if (bytes === 'none' || pending.length === 0) return base;
  if (bytes === 'all') return file.bytes();
  if (bytes === 'order') return applied(base, pending.slice(0, random.below(pending.length + 1)));
  return somePages(base, pending, random);
}

/** Each page is there as it was at some moment. Some are torn between two moments. The length is that of a moment, too. */
function somePages(base: Buffer, pending: readonly DataChange[], random: Random): Buffer {
  const moment = () => random.below(pending.length + 1);
  let length = base.length;
  for (const change of pending.slice(0, moment())) length = lengthAfter(length, change);
  const result = Buffer.alloc(length);
  base.copy(result);
  const touched = touchedPages(pending, length, base.length);
  for (const [page, concerned] of touched) {
    const start = page * PAGE;
    const end = Math.min(length, start + PAGE);
    const versions = [base.subarray(start, Math.min(base.length, start + PAGE))];
    const among = () => pageAfter(versions[0] as Buffer, concerned.slice(0, random.below(concerned.length + 1)), start);
    const one = among();
    const other = random.next() < TORN ? among() : one;
    for (let at = start; at < end; at += SECTOR) {
      const from = random.next() < 0.5 ? one : other;
      from.copy(result, at, at - start, Math.min(end, at + SECTOR) - start);
    }
  }
  return result;
}

/** The changes that concern each page below a length. */
function touchedPages(pending: readonly DataChange[], length: number, before: number): Map<number, DataChange[]> {
  const touched = new Map<number, DataChange[]>();
  const longest = Math.max(length, before);
  for (const change of pending) {
    const from = Math.floor(change.at / PAGE);
    const to = change.bytes ? change.at + change.bytes.length : longest;
    for (let page = from; page * PAGE < Math.min(to, length); page++) {
      const known = touched.get(page);
      if (known) known.push(change);
      else touched.set(page, [change]);
    }
  }
  return touched;
}

function pageAfter(base: Buffer, changes: readonly DataChange[], start: number): Buffer {
  const page = Buffer.alloc(PAGE);
  base.copy(page);
  for (const { at, bytes, grows } of changes) {
    if (bytes) {
      const from = Math.max(start, at);
      const to = Math.min(start + PAGE, at + bytes.length);
      if (to > from) bytes.copy(page, from - start, from - at, to - at);
    } else if (!grows && at < start + PAGE) page.fill(0, Math.max(0, at - start));
  }
  return page;
}

function entriesOf(folder: DiskFolder, kept: ReadonlySet<NameChange>): Map<string, DiskFile | DiskFolder> {
  const entries = new Map(folder.base);
  for (const change of folder.pending) {
    if (!kept.has(change)) continue;
    for (const part of change.parts) {
      if (part.folder !== folder) continue;
      if (part.node) entries.set(part.name, part.node);
      else entries.delete(part.name);
    }
  }
  return entries;
}

function keptNames(root: DiskFolder, { names }: Cut, random: Random): Set<NameChange> {
  const pending = [...pendingBelow(root)].sort((a, b) => a.to - b.to);
  if (names === 'none') return new Set();
  if (names === 'all') return new Set(pending);
  if (names === 'order') return new Set(pending.slice(0, random.below(pending.length + 1)));
  return new Set(pending.filter(() => random.next() < 0.5));
}

/** Of all folders that either the disk or the programs know. */
function pendingBelow(folder: DiskFolder, found = new Set<NameChange>(), been = new Set<DiskFolder>()) {
  if (been.has(folder)) return found;
  been.add(folder);
  for (const change of folder.pending) {
    found.add(change);
    for (const { node } of change.parts) if (node instanceof DiskFolder) pendingBelow(node, found, been);
  }
  for (const node of [...folder.base.values(), ...folder.seen.values()])
    if (node instanceof DiskFolder) pendingBelow(node, found, been);
  return found;
}

function noise(bytes: number, random: Random): Buffer {
  const result = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; at += 4) result.writeUInt32LE(random.below(2 ** 32), at);
  return result;
}
