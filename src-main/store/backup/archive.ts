// Tar archives as streams of bytes. A sealed backup is sealed while it is written and opened while it is read, so that its clear
// bytes never lie in a file of their own.
import { create, type Parser } from 'tar';

/** Files of one folder, by their paths in it. */
export interface Part {
  readonly folder: string;
  readonly names: readonly string[];
}

/** Two blocks of zeros end an archive. */
const END_BYTES = 1024;

/** One archive with the files of all parts, in their order. */
export async function* packed(parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const { folder, names } of parts) if (names.length > 0) yield* withoutEnd(filesOf(folder, names));
  yield Buffer.alloc(END_BYTES);
}

function filesOf(folder: string, names: readonly string[]): AsyncIterable<Buffer> {
  const pack = create({ cwd: folder, portable: true }, [...names]);
  // A failure may come while nobody reads. The stream keeps it for its next reader; without a listener it would end the process.
  pack.on('error', () => {});
  return pack as AsyncIterable<Buffer>;
}

async function* withoutEnd(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    if (held.length <= END_BYTES) continue;
    yield held.subarray(0, -END_BYTES);
    held = Buffer.from(held.subarray(-END_BYTES));
  }
}

/** Gives an archive to its reader, no faster than the reader takes it. Throws what the bytes or the reader throw. */
export async function feed(bytes: AsyncIterable<Buffer>, reader: Parser): Promise<void> {
  let failure: unknown = null;
  let isDone = false;
  let wake = () => {};
  reader.on('drain', () => wake());
  reader.on('close', () => {
    isDone = true;
    wake();
  });
  reader.on('error', (error: unknown) => {
    failure ??= error;
    wake();
  });
  const woken = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  try {
    for await (const chunk of bytes) {
      const next = woken();
      if (!reader.write(chunk) && failure === null) await next;
      if (failure !== null) throw failure;
    }
  } catch (error) {
    // Closes the file that is being unpacked.
    reader.end();
    throw error;
  }
  reader.end();
  while (!isDone && failure === null) await woken();
  if (failure !== null) throw failure;
}
