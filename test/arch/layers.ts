import { layers } from './arrows.ts';

export function layerOf(path: string): string | null {
  const found = Object.entries(layers).find(([, layer]) => layer.files.some((prefix) => matches(path, prefix)));
  return found ? found[0] : null;
}

/** A prefix that ends with / stands for a folder, any other for one file. */
export function matches(path: string, prefix: string): boolean {
  return prefix.endsWith('/') ? path.startsWith(prefix) : path === prefix;
}

export function isConfig(path: string): boolean {
  return /^[a-z.]+\.config\.ts$/.test(path);
}

/** Tests and tools may import any source file; no source file may import them. */
export function isTest(path: string): boolean {
  return path.startsWith('test/') || isConfig(path);
}
