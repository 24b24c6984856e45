import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PictureRef } from '../../../src-main/store/schema/picture-ref.ts';
import type { Store } from '../../../src-main/store/store.ts';

/** Later than any test waits before it kills. */
const LATE_MS = 30_000;

/** As pictures must not be put: under their name before they are whole. For showing that a test would notice. */
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
