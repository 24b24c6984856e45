/**
 * Memory that is used again and again within one reading, because new planes cost more time than what is computed in them.
 * Asking for a name again gives the same memory, which is not cleared.
 */
import { openPlanes, type PlaneCount, type PlaneMemory, type Planes } from './planes.ts';
import { createTileTransform, type TileTransform } from './tile-transform.ts';

export type Scratch = ReturnType<typeof createScratch>;

export function createScratch() {
  const kept = new Map<string, Float32Array>();
  const transforms = new Map<string, TileTransform>();
  let memory: PlaneMemory | null = null;
  const plane = (name: string, length: number): Float32Array => {
    const before = kept.get(name);
    if (before !== undefined && before.length >= length) {
      return before.length === length ? before : before.subarray(0, length);
    }
    const made = new Float32Array(length);
    kept.set(name, made);
    return made;
  };
  /** Planes for the WebAssembly loops. Those that were given out before are overwritten. */
  const planes = (width: number, height: number, count: PlaneCount): Planes => {
    const opened = openPlanes(width, height, count, memory);
    memory = opened.memory;
    return opened.planes;
  };
  /** The transform of a square; its input is not cleared. */
  const transform = (size: number, reach: number): TileTransform => {
    const name = `${size} ${reach}`;
    const made = transforms.get(name) ?? createTileTransform(size, reach);
    transforms.set(name, made);
    return made;
  };
  return { plane, planes, transform };
}
