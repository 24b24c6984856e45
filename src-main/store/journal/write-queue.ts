/** The most bytes of one write and sync. Longer text is written in several. */
const WRITE_BYTES = 2 ** 20;

interface Part {
  readonly bytes: Buffer;
  readonly done: () => void;
}

/** Writes what is appended, in its order. Parts that wait are joined into one write. After a failure nothing more is written. */
export function createWriteQueue(write: (bytes: Buffer) => Promise<void>) {
  let waiting: Part[] = [];
  let writing: Promise<void> | null = null;
  let failure: unknown = null;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0 && !failure) {
      const parts = partsOfOneWrite(waiting);
      waiting = waiting.slice(parts.length);
      try {
        await write(Buffer.concat(parts.map((part) => part.bytes)));
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
    append(bytes: Buffer): Promise<void> {
      if (failure) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ bytes, done: resolve });
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
    bytes += part.bytes.length;
    return bytes > WRITE_BYTES;
  });
  return count < 0 ? waiting : waiting.slice(0, Math.max(1, count));
}
