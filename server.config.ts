import { join } from 'node:path';
import { defineConfig } from 'vite';
import { bundleOf } from './station.config.ts';

// The station and its command line as they run on servers, bundled as the others are: `npm run package -- --server`.
export default defineConfig(bundleOf(['cli', 'headless'], join(import.meta.dirname, 'out', 'server')));
