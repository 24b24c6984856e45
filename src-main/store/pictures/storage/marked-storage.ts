import { createHash } from 'node:crypto';
import { FILE, type MarkedPlace } from '#main/store/pictures/picture-mark.ts';
import { notKept } from './failures.ts';
import type { Objects } from './objects.ts';
import { keyOfName, shelvesIn } from './shelves.ts';

/** More than a mark has. */
const MARK_BYTES = 1000;

/** The storage at an address, as a place that bears the mark of its database. */
export function markedStorage(objects: Objects, url: string): MarkedPlace {
  return {
    name: `The storage of pictures ${url}`,
    setting: 'pictures.s3_url',
    kind: 'object',
    async readMark() {
      const bytes = await objects.get(FILE, MARK_BYTES);
      return bytes && Buffer.from(bytes).toString().trim();
    },
    async writeMark(mark) {
      await objects.put(FILE, Buffer.from(mark), createHash('sha256').update(mark).digest('hex'));
      if ((await objects.head(FILE)) === null) throw notKept(FILE);
    },
    async holdsPictures() {
      for await (const { files } of shelvesIn(objects)) if (files.length > 0) return true;
      return false;
    },
    async holds(hash) {
      for await (const keys of objects.list(keyOfName(`${hash}.`))) if (keys.length > 0) return true;
      return false;
    },
  };
}
