/** The most bytes of one write and sync that several parts share. A longer part is written alone. */
const WRITE_BYTES = 2 ** 20;

interface Part {
  readonly text: string;
  readonly bytes: number;
  readonly done: () => void;
}

/**
 * Writes what is appended, in its order. Parts that wait are joined into one write. After a failure nothing more is written.
 * All writes take their bytes from one buffer: a job of 100,000 labels would leave 70 MB of buffers behind otherwise.
 */
export function createWriteQueue(write: (bytes: Buffer) => Promise<void>) {
  let waiting: Part[] = [];
  let writing: Promise<void> | null = null;
  let failure: unknown = null;
  const joined = Buffer.allocUnsafeSlow(WRITE_BYTES);

  async function writeAll(): Promise<void> {
    while (waiting.length > 0 && !failure) {
      const parts = partsOfOneWrite(waiting);
      waiting = waiting.slice(parts.length);
      try {
        await write(join(parts, joined));
      } catch (error) {
        failure = error;
      }
      for (const part of parts) part.done();
    }
    for (const part of waiting.splice(0)) part.done();
    writing = null;
  }

  return {
    /** Resolves when the bytes are written, or when writing has failed. */
    append(text: string): Promise<void> {
      if (failure) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ text, bytes: Buffer.byteLength(text), done: resolve });
      writing ??= writeAll();
      return promise;
    },
    async drained(): Promise<void> {
      await writing;
    },
    failure: () => failure,
  };
}

function partsOfOneWrite(waiting: readonly Part[]): readonly Part[] {
  let bytes = 0;
  const count = waiting.findIndex((part) => {
    bytes += part.bytes;
    return bytes > WRITE_BYTES;
  });
  return count < 0 ? waiting : waiting.slice(0, Math.max(1, count));
}

/** The bytes of the parts, in `room` where they fit into it. One part alone may be too long for it. */
function join(parts: readonly Part[], room: Buffer): Buffer {
  if (parts.length === 1 && parts[0].bytes > room.length) return Buffer.from(parts[0].text);
  let end = 0;
  for (const { text } of parts) end += room.write(text, end);
  return room.subarray(0, end);
}
