import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deployToken } from '#main/chain/deploy.ts';
import type { Signer } from '#main/chain/keystore.ts';
import type { ChainNode } from '#main/chain/node.ts';
import { NodeRefusal } from '#main/chain/rpc.ts';
import { createToken } from '#main/chain/token.ts';
import { claimData, mintData, refusalName } from '#main/chain/token-contract.ts';
import { tokenUri } from '#main/chain/token-id.ts';
import { tokenUri as uriOf } from '#test/support/chain/books.ts';
import { anvilProgram, type ChainLab, NO_ANVIL, openChainLab } from '#test/support/chain/lab.ts';

const ANNA = '0x52908400098527886E0F7030069857D2E4169EE7';
const GRANT = '0x2f2ff15d';
const SET_URI = '0x162094c4';
const SUPPORTS = '0x01ffc9a7';
const METADATA_UPDATE = '0xf8e1a15aba9398e019f0b49df1a4fde98ee17ae345cb5f6b5e2c27f5033e8ce7';

describe.skipIf(anvilProgram === null)(`the contract on a real EVM (skipped: ${NO_ANVIL})`, () => {
  let lab: ChainLab;
  let us: string;
  let stranger: string;
  beforeAll(async () => {
    lab = await openChainLab();
    us = lab.wallet.signer.address;
    stranger = (await lab.newWallet()).signer.address;
    for (const address of [us, stranger]) await lab.anvil.ask('anvil_impersonateAccount', [address]);
  });
  afterAll(() => lab?.close());

  /** Resolves when it is in a block, which may be a moment later. */
  async function send(from: string, data: string, to = lab.contract): Promise<string> {
    const hash = (await lab.anvil.ask('eth_sendTransaction', [{ from, to, data }])) as string;
    await expect.poll(() => lab.node.receipt(hash)).not.toBeNull();
    return hash;
  }

  /** The name of the error that a call is refused with, or "taken". */
  async function tried(from: string, data: string): Promise<string> {
    try {
      await lab.node.estimate({ from, to: lab.contract, data });
      return 'taken';
    } catch (error) {
      if (error instanceof NodeRefusal) return refusalName(error.data) ?? error.message;
      throw error;
    }
  }

  it('makes a token once: a second one of the same number is refused', async () => {
    expect(await tried(us, mintData(7, 'data:,one'))).toBe('taken');
    await send(us, mintData(7, 'data:,one'));
    expect(await lab.token.ownerOf(7)).toBe(us);
    expect(await uriOf(lab, 7)).toBe('data:,one');
    expect(await tried(us, mintData(7, 'data:,two'))).toBe('ERC721InvalidSender');
  });

  it('remembers the block in which a token was made', async () => {
    const hash = await send(us, mintData(8, ''));
    expect(await lab.token.mintOf(8)).toMatchObject({ hash, to: us, tokenId: 8 });
    expect(await lab.token.mintOf(9)).toBeNull();
  });

  it('knows the numbers of labels and no others', async () => {
    for (const number of [1, 24_300_000]) expect(await tried(us, mintData(number, ''))).toBe('taken');
    for (const number of [0, 24_300_001]) expect(await tried(us, mintData(number, ''))).toBe('NoSuchLabel');
  });

  it('lets nobody mint but those who were granted it, and nobody grant it but the admin', async () => {
    const minter = await lab.node.call({ to: lab.contract, data: '0xfe6d8124' });
    const grant = `${GRANT}${minter.slice(2)}${word(stranger)}`;
    expect(await tried(stranger, mintData(20, ''))).toBe('AccessControlUnauthorizedAccount');
    expect(await tried(stranger, grant)).toBe('AccessControlUnauthorizedAccount');
    await send(us, grant);
    expect(await tried(stranger, mintData(20, ''))).toBe('taken');
  });

  it('gives a token from its owner only, never to nobody, and not to a contract that takes none', async () => {
    await send(us, mintData(30, ''));
    expect(await tried(stranger, claimData(us, ANNA, 30))).toBe('ERC721InsufficientApproval');
    expect(await tried(us, claimData(us, `0x${'0'.repeat(40)}`, 30))).toBe('ERC721InvalidReceiver');
    expect(await tried(us, claimData(us, lab.contract, 30))).toBe('ERC721InvalidReceiver');
    await send(us, claimData(us, ANNA, 30));
    expect(await lab.token.transferFrom(us, 30)).toMatchObject({ to: ANNA });
    expect(await tried(us, claimData(us, ANNA, 30))).toBe('ERC721InsufficientApproval');
  });

  it('a node that answers for few blocks only is asked for fewer', async () => {
    await send(us, mintData(35, ''));
    await lab.anvil.ask('anvil_mine', ['0x28']);
    await send(us, claimData(us, ANNA, 35));
    const lengths: number[] = [];
    const narrow: ChainNode = {
      ...lab.node,
      async logs(filter) {
        if (filter.to - filter.from >= 10) throw new NodeRefusal(-32600, 'up to a 10 block range', null);
        lengths.push(filter.to - filter.from + 1);
        return lab.node.logs(filter);
      },
    };
    const token = createToken(narrow, lab.contract);
    const { number } = await lab.node.latest();
    expect(await token.transfers(0, number)).toEqual(await lab.token.transfers(0, number));
    expect(await token.transferFrom(us, 35)).toMatchObject({ to: ANNA });
    expect(Math.max(...lengths)).toBeLessThanOrEqual(10);
    const silent = { ...narrow, logs: () => Promise.reject(new NodeRefusal(-32601, 'no such method', null)) };
    await expect(createToken(silent, lab.contract).transfers(0, number)).rejects.toThrow('no such method');
  });

  it('describes a token anew for its admin alone, and tells marketplaces', async () => {
    await send(us, mintData(40, 'data:,old'));
    const anew = `${SET_URI}${word(40)}${word(64)}${word(9)}${Buffer.from('data:,new').toString('hex').padEnd(64, '0')}`;
    expect(await tried(stranger, anew)).toBe('AccessControlUnauthorizedAccount');
    const hash = await send(us, anew);
    expect(await uriOf(lab, 40)).toBe('data:,new');
    const { logs } = (await lab.anvil.ask('eth_getTransactionReceipt', [hash])) as { logs: { topics: string[] }[] };
    expect(logs.map(({ topics }) => topics[0])).toContain(METADATA_UPDATE);
  });

  it('says what it is: ERC-721, its metadata, ERC-4906, access control; and nothing else', async () => {
    const supports = async (id: string) =>
      BigInt(await lab.node.call({ to: lab.contract, data: `${SUPPORTS}${id.padEnd(64, '0')}` })) === 1n;
    for (const id of ['80ac58cd', '5b5e139f', '49064906', '7965db0b', '01ffc9a7'])
      expect(await supports(id)).toBe(true);
    expect(await supports('ffffffff')).toBe(false);
  });

  it('costs what the guide says', async () => {
    const guide = readFileSync(join(import.meta.dirname, '../../docs/tokens.md'), 'utf8');
    const told = Object.fromEntries(
      [...guide.matchAll(/^\| ([a-z ]+) \| ([\d,]+) \|$/gm)].map(([, what, gas]) => [
        what,
        Number(gas.replaceAll(',', '')),
      ]),
    );
    const used = async (hash: string) => {
      const { gasUsed } = (await lab.anvil.ask('eth_getTransactionReceipt', [hash])) as { gasUsed: string };
      return Number(gasUsed);
    };
    const made = async (tokenId: number, fields: number) => {
      const attributes = Array.from({ length: fields }, (_, i) => ({
        trait_type: `Country of origin ${i}`,
        value: `Somewhere over there ${i}`,
      }));
      return used(await send(us, mintData(tokenId, tokenUri({ name: 'TW-7K3QZ', attributes }))));
    };
    const { signer } = await lab.newWallet();
    const order = { rpcUrl: lab.anvil.url, signer, admin: null, maxFeeGwei: 100, patienceMs: 20_000 };
    // The first token of a wallet costs more: its count is new.
    await send(us, mintData(50, ''));
    const measured: Record<string, number> = {
      'the contract': await used((await deployToken(order)).hash),
      'a token with one field': await made(51, 1),
      'a token with five fields': await made(52, 5),
      'a token with fifteen fields': await made(53, 15),
      'a claim': await used(await send(us, claimData(us, stranger, 50))),
    };
    expect(Object.keys(measured)).toEqual(Object.keys(told));
    for (const [what, gas] of Object.entries(measured)) {
      expect(Math.abs(gas / told[what] - 1), `${what}: ${gas}`).toBeLessThan(0.1);
    }
  });

  it('a cold admin, named at deployment, is the only one', async () => {
    const signer: Signer = (await lab.newWallet()).signer;
    const order = { rpcUrl: lab.anvil.url, signer, maxFeeGwei: 100, patienceMs: 20_000 };
    const { contract } = await deployToken({ ...order, admin: ANNA });
    const isAdmin = async (address: string) =>
      BigInt(await lab.node.call({ to: contract, data: `0x91d14854${word(0)}${word(address)}` })) === 1n;
    expect([await isAdmin(ANNA), await isAdmin(signer.address)]).toEqual([true, false]);
  });
});

function word(value: string | number): string {
  return (typeof value === 'number' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0');
}
