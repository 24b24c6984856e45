// Pictures that were let go are made again on a machine that has another build of the codec: the same bytes, or it is told.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artwork } from '#test/support/artwork.ts';
import type { ReadPicture } from '#test/support/production/let-go-process.ts';
import { openLine } from '#test/support/production/line.ts';

const SUPPORT = join(import.meta.dirname, '../support/production');
const DAY = 86_400_000;
const WASM = ['--require', join(SUPPORT, 'wasm-codec.cjs')];

let root: string;
let files: Record<string, string>;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'twinmark-codecs-'));
  const fitting = await artwork('codecs', { kind: 'quiet', width: 472, height: 472 });
  const larger = await artwork('larger', { kind: 'quiet', width: 700, height: 600 });
  const photograph = await artwork('photograph', { kind: 'busy', width: 640, height: 640 });
  const kept = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(root, name), bytes);
    return join(root, name);
  };
  files = {
    'PNG of the size of its place': kept('fitting.png', fitting),
    'larger PNG': kept('larger.png', larger),
    JPEG: kept('photograph.jpg', await sharp(photograph).jpeg({ quality: 92 }).toBuffer()),
    WebP: kept('photograph.webp', await sharp(photograph).webp({ quality: 92 }).toBuffer()),
    TIFF: kept('photograph.tif', await sharp(photograph).tiff({ compression: 'lzw' }).toBuffer()),
  };
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Gives what the process says, and how many of its threads took the WebAssembly build. */
function run(options: readonly string[], ...args: readonly string[]): Promise<{ said: string; wasm: number }> {
  return new Promise((resolve, reject) => {
    const file = join(SUPPORT, 'let-go-process.ts');
    const env = { ...process.env, NODE_OPTIONS: options.join(' ') };
    const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let [said, log] = ['', ''];
    child.stdout.on('data', (text) => (said += text));
    child.stderr.on('data', (text) => (log += text));
    child.once('exit', (code) => {
      if (code === 0) resolve({ said, wasm: log.split('the WebAssembly build').length - 1 });
      else reject(new Error(`the process ended with ${code}: ${log}`));
    });
  });
}

/** A job on proven sheets, made with one build; all of its pictures are let go, and read with the other build. */
async function madeAgain(name: string, made: readonly string[], read: readonly string[]) {
  const folder = join(root, name);
  const making = await run(made, folder, 'make', ...Object.values(files));
  const then = new Date(Date.now() - 3 * DAY);
  for (const file of readdirSync(join(folder, 'pictures'), { recursive: true, encoding: 'utf8' }))
    utimesSync(join(folder, 'pictures', file), then, then);
  const line = await openLine(folder, {
    clock: () => Date.now() + 2 * DAY,
    settings: { 'pictures.keep': 'recent', 'pictures.keep_days': 1 },
  });
  const gone = made.length > 0 ? 0 : await line.production.letGo(new AbortController().signal);
  await line.close();
  const reading = await run(read, folder, 'read');
  return { gone, threads: [making.wasm, reading.wasm], pictures: JSON.parse(reading.said) as ReadPicture[] };
}

describe('pictures that were let go', () => {
  it('are the same bytes on the WebAssembly build of the codec, or the ledger notes that they are not', async () => {
    const { gone, threads, pictures } = await madeAgain('native', [], WASM);
    expect(gone).toBe(Object.keys(files).length);
    expect(threads[0]).toBe(0);
    // The process itself, and at least one of its threads.
    expect(threads[1]).toBeGreaterThanOrEqual(2);
    const differing = Object.keys(files).filter((_, i) => pictures[i].bytes !== pictures[i].hash);
    process.stderr.write(`made again by the WebAssembly build, other bytes: ${differing.join(', ') || 'none'}\n`);
    for (const { hash, bytes, note } of pictures) {
      if (bytes === hash) expect(note).toBeNull();
      else expect(note).toMatch(new RegExp(`^${bytes}\\.png:`));
    }
  });
});
