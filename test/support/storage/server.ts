// S3-compatible storage for the tests: a real server in a process of its own, whose objects are files.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { StorageOptions } from '#main/store/pictures/storage/objects.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import { pictureName } from '#main/store/schema/picture-ref.ts';
import type { ServingOrder } from './serving.ts';

export interface StorageServer {
  readonly port: number;
  /** From here on, the pictures are in a folder of this name in the bucket. */
  useFolder(name: string): void;
  /** Where the server keeps the bytes of a picture. */
  fileOf(ref: PictureRef): string;
  /** The settings that a station gets for the storage. They name another port if a test puts a proxy before it. */
  options(port?: number): StorageOptions;
  end(): Promise<void>;
}

const BUCKET = 'labels';

export async function startStorage(defects: Pick<ServingOrder, 'keepsNothing'> = {}): Promise<StorageServer> {
  const folder = mkdtempSync(join(tmpdir(), 'twinmark-storage-'));
  const order: ServingOrder = { folder, bucket: BUCKET, ...defects };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serving.ts'), JSON.stringify(order)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let place = 'plant';
  const [port] = await once(createInterface({ input: child.stdout }), 'line');
  return {
    port: Number(port),
    useFolder(name) {
      place = name;
    },
    fileOf: (ref) => join(folder, BUCKET, place, ref.hash.slice(0, 2), `${pictureName(ref)}._S3rver_object`),
    options: (over = Number(port)) => ({
      url: `http://127.0.0.1:${over}/${BUCKET}/${place}`,
      region: 'eu-central-1',
      keyId: 'S3RVER',
      secret: 'S3RVER',
    }),
    async end() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
