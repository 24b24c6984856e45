// Starts a station whose calls to the file system are recorded, and talks to it over connections that can be told apart.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { recordedBy } from './recording.ts';

export interface RecordedStation {
  readonly url: string;
  readonly desk: string;
  readonly apiKey: string;
  /** What nobody asks over HTTP. */
  work(name: 'copy' | 'upkeep'): Promise<void>;
  end(): Promise<void>;
  kill(): Promise<void>;
}

interface Told {
  readonly url?: string;
  readonly failed?: string;
}

export async function startRecorded(
  folder: string,
  recorder: { readonly library: string; readonly log: string; readonly folders: readonly string[] },
): Promise<RecordedStation> {
  const errors: string[] = [];
  const child = fork(join(import.meta.dirname, 'station-process.ts'), [folder], {
    execArgv: ['--import', join(import.meta.dirname, '..', 'quick-passphrases.mjs')],
    env: { ...process.env, ...recordedBy(recorder.library, recorder.log, recorder.folders) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.stderr?.on('data', (chunk) => errors.push(String(chunk)));
  const exited = once(child, 'exit');
  const told = async (): Promise<Told> => {
    const [message] = await Promise.race([
      once(child, 'message'),
      exited.then(([code, signal]) => {
        throw new Error(`The station ended with ${code ?? signal}: ${errors.join('')}`);
      }),
    ]);
    return message as Told;
  };
  const work = async (name: string): Promise<void> => {
    child.send(name);
    const { failed } = await told();
    if (failed) throw new Error(failed);
  };
  const { url = '', desk, apiKey } = (await told()) as { url: string; desk: string; apiKey: string };
  return {
    url,
    desk,
    apiKey,
    work,
    async end() {
      if (child.connected) child.send('end');
      await exited;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly body: any;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The port of this end of the connection, and when request and answer were here, by the machine's monotonic clock. */
  readonly port: number;
  readonly asked: number;
  readonly answered: number;
}

export interface Ask {
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly raw?: Uint8Array;
}

/** A client with one connection at a time. */
export function createClient(base: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    end: () => agent.destroy(),
    ask(method: string, path: string, { headers = {}, json, raw }: Ask = {}): Promise<Answer> {
      const body = json === undefined ? raw : Buffer.from(JSON.stringify(json));
      const type = json === undefined ? {} : { 'content-type': 'application/json' };
      const length = body ? { 'content-length': String(body.length) } : {};
      const asked = Number(process.hrtime.bigint());
      return new Promise((resolve, reject) => {
        const sent = request(new URL(path, base), { method, agent, headers: { ...headers, ...type, ...length } });
        sent.on('error', reject);
        sent.on('response', (answer) => {
          const port = answer.socket.localPort ?? 0;
          const parts: Buffer[] = [];
          answer.on('error', reject);
          answer.on('data', (part) => parts.push(part));
          answer.on('end', () => {
            const text = Buffer.concat(parts).toString();
            const parsed = answer.headers['content-type']?.includes('json') ? JSON.parse(text) : null;
            const times = { asked, answered: Number(process.hrtime.bigint()) };
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: parsed, port, ...times });
          });
        });
        sent.end(body);
      });
    },
  };
}

export type Client = ReturnType<typeof createClient>;
