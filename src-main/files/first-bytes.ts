import { open } from 'node:fs/promises';

/** How a file begins; fewer bytes where it is shorter. */
export async function firstBytes(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const SQLITE = 'SQLite format 3\0';

/** By what every database of SQLite begins with. */
export async function isDatabaseFile(file: string): Promise<boolean> {
  return (await firstBytes(file, SQLITE.length)).toString('latin1') === SQLITE;
}
