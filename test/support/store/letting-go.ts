// A process that lets go of pictures as fast as it can, says when each is gone, and is killed by the test. Arguments: the folder
// of the pictures, and the defect that the test plants.
import { rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openPictureFolder } from '#main/store/pictures/picture-folder.ts';
import { createPictureTrust } from '#main/store/pictures/picture-trust.ts';
import { createPictures } from '#main/store/pictures/pictures.ts';
import { isRecipeName } from '#main/store/pictures/recipe.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';

const LANES = 4;

const [folder = '', defect] = process.argv.slice(2);
const trust = createPictureTrust();
const pictures = createPictures({ keeper: await openPictureFolder(folder, trust), trust });
const names: string[] = [];
for await (const { files } of pictures.shelves()) names.push(...files.filter((name) => !isRecipeName(name)));
writeSync(1, 'ready\n');
await Promise.all(Array.from({ length: LANES }, () => lane()));

async function lane(): Promise<void> {
  for (let name = names.pop(); name !== undefined; name = names.pop()) {
    const ref: PictureRef = { hash: name.slice(0, 64), type: 'png', bytes: 0 };
    const recipe = { label: 1, id: '7K3QZ', watermark_id: 'TW-7K3QZ', mark_key: '0123456789abcdef' };
    if (defect === 'picture first') {
      rmSync(join(folder, name.slice(0, 2), name));
      writeSync(1, 'gone\n');
      await pause(20);
      continue;
    }
    if ((await pictures.letGo(ref, recipe, Date.now())) === 'let go') writeSync(1, 'gone\n');
  }
}
