// Bundles by a configuration of the bundler into a folder: node bin/bundle.mjs CONFIG FOLDER
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './project.mjs';

const [config, outDir] = process.argv.slice(2);

await build({ configFile: join(root, config), configLoader: 'native', build: { outDir } });
