// Compiles the token contract: `node contracts/build.ts` writes the artifact that the station reads, `--check` compares it.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureKit } from '#bin/kits.mjs';

const root = join(import.meta.dirname, '..');
const kit = await ensureKit('checks');
const solc = createRequire(join(kit, 'package.json'))('solc') as {
  version(): string;
  compile(input: string, options: { import: typeof readImport }): string;
};
const NAME_OF_SOURCE = 'contracts/TwinmarkToken.sol';
export const SOURCE = join(root, NAME_OF_SOURCE);
const NAME = 'TwinmarkToken';
export const ARTIFACT = join(root, 'src-main', 'chain', 'token-contract.json');

/** The bytes have neither metadata nor its hash, so they depend only on the source and the compiler. */
const SETTINGS = {
  evmVersion: 'cancun',
  optimizer: { enabled: true, runs: 1000 },
  metadata: { appendCBOR: false, bytecodeHash: 'none' },
  outputSelection: { [NAME_OF_SOURCE]: { [NAME]: ['abi', 'evm.bytecode.object'] } },
};

interface Compiled {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts?: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly abi: readonly unknown[]; readonly evm: { bytecode: { object: string } } }>>
    >
  >;
}

/** The text of the artifact. */
export function compile(source: string = readFileSync(SOURCE, 'utf8')): string {
  const input = { language: 'Solidity', sources: { [NAME_OF_SOURCE]: { content: source } }, settings: SETTINGS };
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport })) as Compiled;
  const [complaint] = output.errors ?? [];
  if (complaint) throw new Error(complaint.formattedMessage);
  const made = output.contracts?.[NAME_OF_SOURCE]?.[NAME];
  if (!made) throw new Error(`The compiler gave no ${NAME}.`);
  const abi = made.abi.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n');
  const [compiler, bytecode] = [solc.version(), `0x${made.evm.bytecode.object}`].map((text) => JSON.stringify(text));
  return `{\n "compiler": ${compiler},\n "abi": [\n${abi}\n ],\n "bytecode": ${bytecode}\n}\n`;
}

function readImport(path: string): { contents: string } | { error: string } {
  try {
    return { contents: readFileSync(join(kit, 'node_modules', path), 'utf8') };
  } catch (error) {
    return { error: String(error) };
  }
}

if (import.meta.main) {
  const text = compile();
  if (!process.argv.includes('--check')) writeFileSync(ARTIFACT, text);
  else if (readFileSync(ARTIFACT, 'utf8') !== text) {
    console.error(`${ARTIFACT} was not made from ${NAME_OF_SOURCE} as it is now. Run: node contracts/build.ts`);
    process.exitCode = 1;
  } else console.log(`The artifact was made from ${NAME_OF_SOURCE} as it is now.`);
}
