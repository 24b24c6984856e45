import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { createResultCache } from '#main/base/result-cache.ts';

/** The part of the host's WebAssembly that is used here. */
declare const WebAssembly: {
  readonly compile: (bytes: Uint8Array) => Promise<object>;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Readonly<Record<string, unknown>> };
};

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

export interface Pdfium {
  readonly api: WrappedPdfiumModule;
  readonly memory: Pick<Memory, 'buffer'>;
  /** Whether the engine was refused memory. */
  readonly wasRefused: () => boolean;
}

/** A page of A4 at 600 dpi takes 140 MB as a bitmap, and a page of pictures as much again. */
const MOST_BYTES = 400 * 2 ** 20;
const WASM_PAGE_BYTES = 65_536;

/** The compiled program, once in a thread: V8 makes it quicker while it runs. */
const compiled = createResultCache<object>(1, () => 1);

async function compile(): Promise<object> {
  // By itself the package would fetch this file from the network.
  const file = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  return WebAssembly.compile(await readFile(file));
}

/** An engine of its own for each document: nothing of a hostile file outlives it. Forms and scripts are never started. */
export async function startPdfium(): Promise<Pdfium> {
  const { init } = await import('@embedpdf/pdfium');
  const module = await compiled.get('pdfium', compile);
  let memory: Memory | null = null;
  let refused = false;
  const api = await init({
    print: ignore,
    printErr: ignore,
    instantiateWasm(imports: object, receive: (instance: never) => void) {
      const instance = new WebAssembly.Instance(module, imports);
      memory = instance.exports['memory'] as Memory;
      boundGrowth(memory, () => {
        refused = true;
      });
      receive(instance as never);
      return instance.exports as never;
    },
  });
  if (!memory) throw new Error('PDFium started without its memory.');
  api.PDFiumExt_Init();
  return { api, memory, wasRefused: () => refused };
}

/** The engine takes a failed growth for the end of the machine's memory. */
function boundGrowth(memory: Memory, onRefused: () => void): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * WASM_PAGE_BYTES <= MOST_BYTES) return grow(pages);
    onRefused();
    throw new RangeError('PDFium asks for too much memory.');
  };
}

/** What the engine prints is its own view of a damaged file. */
function ignore(): void {}
