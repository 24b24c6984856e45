import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { defineConfig, mergeConfig, type Plugin } from 'vite';
import { bundleOf } from './station.config.ts';

const root = import.meta.dirname;

// The desktop program, bundled as the others are. The preload, which is one file of another kind, is built by
// preload.config.ts.
export default defineConfig(
  mergeConfig(bundleOf(['electron/main', 'station'], join(root, 'out', 'shell')), { plugins: [pictures()] }),
);

/** Of the program and of its place in the tray, drawn from the mark. */
function pictures(): Plugin {
  const sizes = { 'icon.png': 1024, 'tray.png': 32, 'tray@2x.png': 64 };
  return {
    name: 'pictures',
    apply: 'build',
    async generateBundle() {
      const mark = readFileSync(join(root, 'src-renderer', 'public', 'mark.svg'));
      for (const [fileName, size] of Object.entries(sizes)) {
        const drawn = await sharp(mark, { density: 2400 }).resize(size).png().toBuffer();
        this.emitFile({ type: 'asset', fileName, source: drawn });
      }
    },
  };
}
