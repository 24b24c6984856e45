import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type CSSOptions, defineConfig } from 'vite';
import { listPackages } from './station.config.ts';

type PostCssPlugins = Exclude<CSSOptions['postcss'], string | undefined>['plugins'];

/** Rules that a module takes over by `composes` come without the name of a file, which Vite asks of every rule. */
const withSource: NonNullable<PostCssPlugins>[number] = {
  postcssPlugin: 'with-source',
  OnceExit(root) {
    root.walkDecls((declaration) => {
      if (!declaration.source?.input.file && root.source) declaration.source = root.source;
    });
  },
};

// The window: `src-renderer` built into `out/renderer`, from where the desk server gives it out.
export default defineConfig({
  root: join(import.meta.dirname, 'src-renderer'),
  plugins: [react(), listPackages()],
  logLevel: 'warn',
  worker: { format: 'es' },
  css: { postcss: { plugins: [withSource] } },
  build: {
    outDir: join(import.meta.dirname, 'out', 'renderer'),
    emptyOutDir: true,
    // The window always runs in a Chromium of our choice or a current browser.
    target: 'es2023',
    // A file inside of a style would need `data:` in the policy for fonts and scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    modulePreload: { polyfill: false },
  },
});
