// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tokensByName } from '#test/support/chain/books.ts';
import { anvilProgram, NO_ANVIL, openChainLab } from '#test/support/chain/lab.ts';
import { tokenRun } from '#test/support/chain/token-run.ts';
import { uneasy } from '#test/support/chain/uneasy-chain.ts';
import { makeRandom } from '#test/support/random.ts';

const CARELESS = join(import.meta.dirname, '..', 'support', 'chain', 'careless-minter.ts');

describe.skipIf(anvilProgram === null)(`tokens while everything fails (skipped: ${NO_ANVIL})`, () => {
  it('kills, a failing node, forgotten transactions and reorganisations cost and double no token', async () => {
    const report = await tokenRun({ mints: 12, claims: 6, seed: 1, clients: 4, longestLifeMs: 2500 });
    expect(report.broken).toEqual([]);
    expect(report.kills).toBeGreaterThan(0);
    expect(report.faults).toBeGreaterThan(0);
  });

  it('a program that sends first and records then would be seen to make tokens twice', async () => {
    const lab = await openChainLab();
    const chain = await uneasy(lab.anvil, makeRandom(2, 'control'));
    chain.calm();
    const names = Array.from({ length: 8 }, (_, i) => `record ${i}`);
    const { keystoreFile, passphraseFile } = lab.wallet;
    const args = [lab.anvil.url, lab.contract, keystoreFile, passphraseFile, join(lab.folder, 'book'), ...names];
    const random = makeRandom(3, 'control kills');
    let code: number | null = null;
    while (code !== 0) {
      const child = spawn(process.execPath, [CARELESS, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
      // Every other transaction is its last one.
      child.stdout.on('data', () => {
        if (random.chance(0.5)) setTimeout(() => child.kill('SIGKILL'), random.between(0, 30));
      });
      [code] = (await once(child, 'exit')) as [number | null];
    }
    const counts = [...(await tokensByName(lab)).values()];
    await chain.close();
    await lab.close();
    expect(counts.length).toBe(names.length);
    expect(Math.max(...counts)).toBeGreaterThan(1);
  });
});
