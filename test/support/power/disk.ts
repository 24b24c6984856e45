// A folder as the disk has it, and as the programs see it: what was not synced lies between the two.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { FileCall } from './recording.ts';

/** A change of a file's bytes: bytes at a place, or a new length. */
export interface DataChange {
  readonly to: number;
  readonly at: number;
  /** Null for a new length. */
  readonly bytes: Buffer | null;
  /** Whether the length only grows. */
  readonly grows?: boolean;
}

export class DiskFile {
  /** What is not synced, in its order. */
  pending: DataChange[] = [];
  /** The bytes that are on the disk, and room for more. */
  #room: Buffer;
  #length: number;
  constructor(base = Buffer.alloc(0)) {
    this.#room = base;
    this.#length = base.length;
  }
  /** What is on the disk for sure. */
  get base(): Buffer {
    return this.#room.subarray(0, this.#length);
  }
  /** The bytes as the programs see them. */
  bytes(): Buffer {
    return applied(this.base, this.pending);
  }
  /** What ended before this moment is on the disk. */
  settle(before: number): void {
    const done = this.pending.filter(({ to }) => to <= before);
    this.pending = this.pending.filter(({ to }) => to > before);
    for (const change of done) {
      const length = lengthAfter(this.#length, change);
      if (length > this.#room.length) this.#room = Buffer.concat([this.base], Math.max(length, 2 * this.#room.length));
      // What lies above the length was cut off once: it must be zeros where the file grows again.
      if (length < this.#length) this.#room.fill(0, length, this.#length);
      change.bytes?.copy(this.#room, change.at);
      this.#length = length;
    }
  }
}

/** One change of names: it comes whole or not at all, also where it concerns two folders. */
export interface NameChange {
  readonly to: number;
  readonly parts: readonly { readonly folder: DiskFolder; readonly name: string; readonly node: Node | null }[];
}

export class DiskFolder {
  readonly base = new Map<string, Node>();
  readonly seen = new Map<string, Node>();
  pending: NameChange[] = [];
}

export type Node = DiskFile | DiskFolder;

/** Says which syncs the disk ignores: the negative controls need a bad disk. */
export type Ignores = (path: string, isFolder: boolean) => boolean;

export class Disk {
  readonly roots = new Map<string, DiskFolder>();
  /** What the recording has and this model cannot follow. None is wanted. */
  readonly strange: string[] = [];
  readonly #files = new Map<string, DiskFile>();
  readonly #ignores: Ignores;

  /** Everything that lies in these folders now is on the disk. */
  constructor(folders: readonly string[], ignores: Ignores = () => false) {
    this.#ignores = ignores;
    for (const folder of folders) this.roots.set(folder, this.#read(folder));
  }

  #read(path: string): DiskFolder {
    const folder = new DiskFolder();
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const whole = join(path, entry.name);
      const node = entry.isDirectory() ? this.#read(whole) : this.#fileAt(whole);
      folder.base.set(entry.name, node);
      folder.seen.set(entry.name, node);
    }
    return folder;
  }

  #fileAt(path: string): DiskFile {
    const { ino, birthtimeNs } = statSync(path, { bigint: true });
    const file = this.#files.get(`${ino}.${birthtimeNs}`) ?? new DiskFile(readFileSync(path));
    this.#files.set(`${ino}.${birthtimeNs}`, file);
    return file;
  }

  find(path: string): Node | undefined {
    const root = this.roots.get(path);
    if (root) return root;
    if (dirname(path) === path) return undefined;
    const folder = this.find(dirname(path));
    return folder instanceof DiskFolder ? folder.seen.get(basename(path)) : undefined;
  }

  #folderOf(path: string): DiskFolder | null {
    const folder = this.find(dirname(path));
    if (folder instanceof DiskFolder) return folder;
    this.strange.push(`no folder of ${path}`);
    return null;
  }

  take(call: FileCall): void {
    const { kind, path, to, inode } = call;
    if (kind === 'write') this.#fileOf(inode).pending.push({ to, at: call.at, bytes: call.bytes });
    else if (kind === 'length') this.#fileOf(inode).pending.push({ to, at: call.at, bytes: null });
    else if (kind === 'room') this.#fileOf(inode).pending.push({ to, at: call.at, bytes: null, grows: true });
    else if (kind === 'sync') this.#sync(call);
    else if (kind === 'opened') this.#open(call);
    else if (kind === 'mkdir') this.#name(to, [[path, new DiskFolder()]]);
    else if (kind === 'unlink' || kind === 'rmdir') this.#name(to, [[path, null]]);
    else if (kind === 'rename' || kind === 'link') this.#move(call);
    else if (kind === 'strange') this.strange.push(`${call.other} ${path}`);
  }

  #fileOf(inode: string): DiskFile {
    const known = this.#files.get(inode) ?? new DiskFile();
    this.#files.set(inode, known);
    return known;
  }

  #open({ path, to, inode }: FileCall): void {
    const file = this.#fileOf(inode);
    if (this.find(path) !== file) this.#name(to, [[path, file]]);
  }

  #move({ kind, path, other, to }: FileCall): void {
    const node = this.find(path);
    if (!node) this.strange.push(`${kind} of ${path}, which is not there`);
    // A rename between two names of one file does nothing.
    else if (this.find(other) !== node) {
      this.#name(to, [...(kind === 'rename' ? [[path, null] as const] : []), [other, node]]);
    }
  }

  #name(to: number, changes: readonly (readonly [path: string, node: Node | null])[]): void {
    const parts = changes.flatMap(([path, node]) => {
      const folder = this.#folderOf(path);
      return folder ? [{ folder, name: basename(path), node }] : [];
    });
    const change = { to, parts };
    for (const { folder, name, node } of parts) {
      if (node) folder.seen.set(name, node);
      else folder.seen.delete(name);
      if (!folder.pending.includes(change)) folder.pending.push(change);
    }
  }

  /** What ended before the sync began is on the disk when the sync ends. */
  #sync({ path, from, inode }: FileCall): void {
    const node = this.find(path);
    const isFolder = node instanceof DiskFolder;
    if (this.#ignores(path, isFolder)) return;
    if (isFolder) {
      for (const change of node.pending.filter(({ to }) => to <= from)) settle(change);
      return;
    }
    this.#fileOf(inode).settle(from);
  }
}

function settle(change: NameChange): void {
  for (const { folder, name, node } of change.parts) {
    // An earlier change of this name, which another folder's sync overtook, does not come back.
    folder.pending = folder.pending.filter((one) => one !== change);
    folder.pending = folder.pending.flatMap((one) => (one.to < change.to ? without(one, folder, name) : [one]));
    if (node) folder.base.set(name, node);
    else folder.base.delete(name);
  }
}

function without(change: NameChange, folder: DiskFolder, name: string): NameChange[] {
  const concerns = (part: NameChange['parts'][number]) => part.folder === folder && part.name === name;
  if (!change.parts.some(concerns)) return [change];
  const parts = change.parts.filter((part) => !concerns(part));
  return parts.some((part) => part.folder === folder) ? [{ ...change, parts }] : [];
}

/** The bytes after these changes. */
export function applied(base: Buffer, changes: readonly DataChange[]): Buffer {
  if (changes.length === 0) return base;
  let length = base.length;
  let longest = base.length;
  for (const change of changes) {
    length = lengthAfter(length, change);
    longest = Math.max(longest, length);
  }
  const bytes = Buffer.alloc(longest);
  base.copy(bytes);
  let now = base.length;
  for (const change of changes) {
    const next = lengthAfter(now, change);
    if (change.bytes) change.bytes.copy(bytes, change.at);
    else if (next < now) bytes.fill(0, next, now);
    now = next;
  }
  return bytes.subarray(0, length);
}

export function lengthAfter(length: number, { at, bytes, grows }: DataChange): number {
  if (bytes) return Math.max(length, at + bytes.length);
  return grows ? Math.max(length, at) : at;
}
