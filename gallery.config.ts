import { join } from 'node:path';
import { mergeConfig, type UserConfig } from 'vite';
import window from './window.config.ts';

// The gallery as a page of its own, for tests: built as the window is, and no part of it.
export default mergeConfig(window as UserConfig, {
  root: join(import.meta.dirname, 'test', 'gallery'),
  publicDir: join(import.meta.dirname, 'src-renderer', 'public'),
  build: { outDir: join(import.meta.dirname, 'out', 'gallery') },
});
