import { useLayoutEffect, useState } from 'react';
import { IconFileImport } from '#window/icons/things.ts';
import { bringIn } from '#window/state/dropped.ts';
import { readRoute } from '#window/state/route.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './frame.module.css';

/** Files may be dropped anywhere in the window: they are kept in state/dropped.ts, and the screen that makes labels opens. */
export function DropTarget() {
  const t = useWords('frame');
  const [over, setOver] = useState(false);
  useLayoutEffect(() => listenForDrops(setOver, bringIn), []);
  if (!over) return null;
  return (
    <div className={classes.drop} aria-hidden>
      <IconFileImport size="3rem" stroke={1.3} />
      <p>{isVerifying() ? t.dropPhotos : t.dropHere}</p>
    </div>
  );
}

function isVerifying(): boolean {
  return readRoute(location.hash).path.match(/^\/verify\/\d/) !== null;
}

function listenForDrops(setOver: (over: boolean) => void, take: (files: readonly File[]) => void): () => void {
  // The event that a child is entered comes before the event that its parent is left. So only a count says whether the pointer is in the window.
  let depth = 0;
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
  const handlers = {
    dragenter(event: DragEvent) {
      if (!hasFiles(event)) return;
      depth++;
      setOver(true);
    },
    dragleave(event: DragEvent) {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    },
    dragover(event: DragEvent) {
      if (hasFiles(event)) event.preventDefault();
    },
    drop(event: DragEvent) {
      if (!hasFiles(event)) return;
      // Without this the browser would open the file in place of the window, even if a screen took the file.
      const taken = event.defaultPrevented;
      event.preventDefault();
      depth = 0;
      setOver(false);
      if (!taken && event.dataTransfer) void readDrop(event.dataTransfer).then(take);
    },
  };
  const entries = Object.entries(handlers) as [keyof typeof handlers, (event: DragEvent) => void][];
  for (const [name, handle] of entries) window.addEventListener(name, handle);
  return () => {
    for (const [name, handle] of entries) window.removeEventListener(name, handle);
  };
}

/** The most files that are read from one drop, so that a dropped disk does not block the window. */
const MOST_FILES = 6000;

/** The dropped files, and the files inside dropped folders with their paths. The entries must be read at once: they are gone after the event. */
function readDrop(transfer: DataTransfer): Promise<readonly File[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const plain = [...transfer.files];
  return entries.some((entry) => entry.isDirectory) ? readEntries(entries) : Promise.resolve(plain);
}

async function readEntries(entries: readonly FileSystemEntry[]): Promise<readonly File[]> {
  const files: File[] = [];
  const waiting = [...entries];
  for (let entry = waiting.shift(); entry && files.length < MOST_FILES; entry = waiting.shift()) {
    if (entry.name.startsWith('.')) continue;
    if (isFile(entry)) files.push(await fileOf(entry));
    else if (isFolder(entry)) waiting.push(...(await childrenOf(entry)));
  }
  return files;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

async function fileOf(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  // Browsers set this path for chosen folders, but not for dropped ones.
  return Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.replace(/^\//, '') });
}

async function childrenOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  // A reader returns a hundred entries at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return children;
    children.push(...some);
  }
}
