// A line to PostgreSQL that can be cut, kept silent, or lose a single answer.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface FaultyLine {
  readonly port: number;
  /** Ends all connections, and takes none until it is mended. */
  cut(): void;
  /** Nothing comes through any more, and nobody is told. */
  silence(): void;
  mend(): void;
  /** Cuts once, when the next commit is asked for: before the server hears of it, or before its answer comes. */
  cutAtCommit(when: 'before' | 'after'): void;
  close(): Promise<void>;
}

type State = 'whole' | 'cut' | 'silent';

export async function openFaultyLine(serverPort: number): Promise<FaultyLine> {
  let state: State = 'whole';
  let atCommit: 'before' | 'after' | null = null;
  const ends = new Set<Socket>();

  function cutAll(): void {
    for (const end of ends) end.destroy();
  }

  function carry(from: Socket, to: Socket, commit: { text: string; when: 'before' | 'after' }): void {
    from.on('data', (bytes) => {
      if (state === 'silent') return;
      if (atCommit === commit.when && bytes.includes(commit.text)) {
        atCommit = null;
        from.destroy();
        to.destroy();
      } else to.write(bytes);
    });
    from.on('close', () => {
      ends.delete(from);
      to.destroy();
    });
    from.on('error', () => {});
  }

  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(serverPort, '127.0.0.1');
    for (const end of [near, far]) ends.add(end);
    carry(near, far, { text: 'commit\0', when: 'before' });
    carry(far, near, { text: 'COMMIT\0', when: 'after' });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');

  return {
    port: address.port,
    cut() {
      state = 'cut';
      cutAll();
    },
    silence() {
      state = 'silent';
    },
    mend() {
      // What was silent has lost bytes: it is of no use any more.
      if (state === 'silent') cutAll();
      state = 'whole';
    },
    cutAtCommit(when) {
      atCommit = when;
    },
    async close() {
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
}
