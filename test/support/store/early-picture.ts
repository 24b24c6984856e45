import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Store } from '#main/store/store.ts';

/** Longer than any test waits before it kills. */
const LATE_MS = 30_000;

/** Puts a picture in the wrong way: under its name before it is complete. Shows that a test notices this. */
export async function putEarly({ pictures }: Store, bytes: Uint8Array): Promise<PictureRef> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const ref = { hash, type: 'png', bytes: bytes.length } as const;
  const file = pictures.pathOf(ref);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.part`, bytes.subarray(0, 100));
  await rename(`${file}.part`, file);
  setTimeout(() => void writeFile(file, bytes), LATE_MS).unref();
  return ref;
}
