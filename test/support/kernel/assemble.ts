// The engine's WebAssembly from its source. Run by itself, it writes the bytes that the engine is started with.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openAssembler from 'wabt';

const ENGINE = join(import.meta.dirname, '../../../src-main/engine/numeric');
export const KERNEL_SOURCE = join(ENGINE, 'kernel.wat');
export const KERNEL_FILE = join(ENGINE, 'kernel-bytes.ts');

const LINE = 112;

/** The text of `kernel-bytes.ts` that belongs to a source text. */
export async function assembled(source: string): Promise<string> {
  const assembler = await openAssembler();
  const module = assembler.parseWat('kernel.wat', source, { simd: true });
  try {
    module.validate();
    const base64 = Buffer.from(module.toBinary({}).buffer).toString('base64');
    const lines = base64.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
    return `${HEAD}export const KERNEL_BYTES =\n${lines.map((line) => `  '${line}'`).join(' +\n')};\n`;
  } finally {
    module.destroy();
  }
}

const HEAD = '/** `kernel.wat`, assembled, in base64. `node test/support/kernel/assemble.ts` writes this file. */\n';

if (import.meta.main) writeFileSync(KERNEL_FILE, await assembled(readFileSync(KERNEL_SOURCE, 'utf8')));
