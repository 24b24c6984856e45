import { join } from 'node:path';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

// What the desktop program puts before the window's page. A sandbox lets it be one file and CommonJS, nothing else.
export default defineConfig({
  root,
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: join(root, 'out', 'shell', 'src-main', 'electron'),
    emptyOutDir: false,
    target: 'chrome140',
    minify: false,
    rolldownOptions: {
      input: join(root, 'src-main', 'electron', 'preload.ts'),
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: 'preload.cjs' },
    },
  },
  ssr: { noExternal: true },
});
