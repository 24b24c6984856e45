// npm run vectors: writes the test vectors of the mark's format.
import { writeFileSync } from 'node:fs';
import { formatVectors, greyTile, TILE_FILE, VECTORS_FILE } from '#test/unit/engine/format/vectors.ts';

/** Lists of numbers take one line each. */
const text = JSON.stringify(formatVectors(), null, 1).replace(/\n\s+(?=[-\d])|(?<=\d)\n\s+(?=\])/g, ' ');
writeFileSync(VECTORS_FILE, `${text}\n`);
writeFileSync(TILE_FILE, greyTile());
