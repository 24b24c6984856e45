// Bundles the programs of src-main into a folder: node bin/bundle.mjs FOLDER
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './project.mjs';

const [outDir] = process.argv.slice(2);

await build({ configFile: join(root, 'station.config.ts'), configLoader: 'native', build: { outDir } });
