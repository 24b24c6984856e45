import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { anvilProgram, type ChainLab, NO_ANVIL, openChainLab } from '#test/support/chain/lab.ts';
import { type Station, startStation } from '#test/support/station.ts';
import { runShell } from './shell.ts';

const root = join(import.meta.dirname, '../..');
const guide = readFileSync(join(root, 'docs/tokens.md'), 'utf8');
const fences = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text]) => text);
const HUNDRED_ETHER = '0x56bc75e2d63100000';

describe.skipIf(anvilProgram === null)(`the guide to tokens (skipped: ${NO_ANVIL})`, () => {
  let lab: ChainLab;
  let folder = '';
  let station: Station | null = null;
  beforeAll(async () => {
    lab = await openChainLab();
    folder = mkdtempSync(join(tmpdir(), 'twinmark-tokens-'));
    for (const name of ['bin', 'package.json']) symlinkSync(join(root, name), join(folder, name));
  });
  afterAll(async () => {
    await station?.remove();
    await lab?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function run(fence: string, variables: Record<string, string>): Promise<string> {
    const given = Object.entries(variables).map(([name, value]) => `export ${name}=${value}`);
    const { code, output } = await runShell(['set -eo pipefail', ...given, fence].join('\n'), folder);
    expect(code, output).toBe(0);
    return output;
  }

  it('leads from nothing to a token that was claimed', async () => {
    const [wallet, contract, settings, tokens, ...more] = fences;
    expect(more).toEqual([]);
    const rpc = { RPC: lab.anvil.url };
    const [address] = /0x[0-9a-fA-F]{40}/.exec(await run(wallet, rpc)) ?? [];
    await lab.anvil.ask('anvil_setBalance', [address, HUNDRED_ETHER]);
    await run(contract, rpc);
    await run(settings, rpc);
    expect(existsSync(join(folder, 'station', 'settings.json'))).toBe(true);
    station = await startStation({ folder: join(folder, 'station'), wholePassphrases: true });
    const { url } = station;
    const chain = async () => (await call(url, 'GET', '/api/health')).body.chain;
    await expect.poll(chain).toBe('ok');
    const image = Buffer.from(await artwork('tokens', { width: 96, height: 96 })).toString('base64');
    const json = { image, metadata: { product_name: 'Olive oil' } };
    const made = await call(station.url, 'POST', '/api/records', { token: station.apiKey, json });
    await run(tokens, { URL: station.url, KEY: station.apiKey, ID: made.body.watermark_id });
  });
});
