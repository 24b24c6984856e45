import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;
const source = (path: string) => join(root, 'src-main', path);

// The desktop program: `src-main` as JavaScript, file by file and laid out as its sources are, so that every path in
// it leads to the same place. The preload, which is one file of another kind, is built by preload.config.ts.
export default defineConfig({
  root,
  publicDir: false,
  logLevel: 'warn',
  plugins: [pictures()],
  build: {
    ssr: true,
    outDir: join(root, 'out', 'shell'),
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: ['electron/main.ts', 'workers/worker.ts', 'workers/desk-worker.ts', 'folder-worker.ts'].map(source),
      external: ['electron'],
      output: { format: 'es', preserveModules: true, preserveModulesRoot: root, entryFileNames: '[name].js' },
    },
  },
});

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
