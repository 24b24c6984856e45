// The engine's WebAssembly from its sources. Run by itself, it writes the bytes that the engine is started with.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureKit } from '#bin/kits.mjs';

const ENGINE = join(import.meta.dirname, '../../../src-main/engine/numeric');

/** A module in WebAssembly: its source, the file of its bytes, and their name there. */
export interface Assembly {
  readonly source: string;
  readonly file: string;
  readonly name: string;
}

/** The inner loops of marking, those of whitening, and the products of descriptors. */
export const ASSEMBLIES: readonly Assembly[] = ['kernel', 'planes', 'products'].map((name) => ({
  source: join(ENGINE, `${name}.wat`),
  file: join(ENGINE, `${name}-bytes.ts`),
  name,
}));

interface Assembler {
  parseWat(
    name: string,
    source: string,
    features: { simd: boolean },
  ): { validate(): void; toBinary(options: object): { buffer: Uint8Array }; destroy(): void };
}

const LINE = 112;

/** The text of the file of bytes that belongs to a source text. */
export async function assembled(source: string, name: string): Promise<string> {
  const load = createRequire(join(await ensureKit('checks'), 'package.json'));
  const assembler: Assembler = await load('wabt')();
  const module = assembler.parseWat(`${name}.wat`, source, { simd: true });
  try {
    module.validate();
    const base64 = Buffer.from(module.toBinary({}).buffer).toString('base64');
    const lines = base64.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
    return `${headOf(name)}export const ${name.toUpperCase()}_BYTES =\n${lines.map((line) => `  '${line}'`).join(' +\n')};\n`;
  } finally {
    module.destroy();
  }
}

function headOf(name: string): string {
  return `/** \`${name}.wat\`, assembled, in base64. \`node test/support/kernel/assemble.ts\` writes this file. */\n`;
}

if (import.meta.main) {
  for (const { source, file, name } of ASSEMBLIES)
    writeFileSync(file, await assembled(readFileSync(source, 'utf8'), name));
}
