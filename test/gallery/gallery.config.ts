import { join } from 'node:path';
import { mergeConfig, type UserConfig } from 'vite';
import window from '../../window.config.ts';

const root = join(import.meta.dirname, '..', '..');

// The gallery as a page of its own, for tests: built as the window is, and no part of it.
// biome-ignore lint/style/noDefaultExport: Vite asks for it.
export default mergeConfig(window as UserConfig, {
  root: import.meta.dirname,
  publicDir: join(root, 'src-renderer', 'public'),
  build: { outDir: join(root, 'out', 'gallery') },
});
