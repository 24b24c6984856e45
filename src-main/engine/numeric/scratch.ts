/**
 * Memory that is used again and again within one reading, because new planes cost more time than what is computed in them.
 * Asking for a name again gives the same memory, which is not cleared.
 */
import { createKeptPlanes } from './kept-planes.ts';
import { openPlanes, type PlaneCount, type PlaneMemory, type Planes } from './planes.ts';
import { createTileTransform, type TileTransform } from './tile-transform.ts';

export type Scratch = ReturnType<typeof createScratch>;

export function createScratch() {
  const { plane } = createKeptPlanes();
  const transforms = new Map<string, TileTransform>();
  let memory: PlaneMemory | null = null;
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
