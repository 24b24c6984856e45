/** The most files that are read from one drop, so that a dropped disk does not block the window. */
const MOST_FILES = 6000;

/** The dropped files, and the files inside dropped folders with their paths. The entries must be read at once: they are gone after the event. */
export function readDrop(transfer: DataTransfer): Promise<readonly File[]> {
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
