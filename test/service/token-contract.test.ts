import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deployToken } from '#main/chain/deploy.ts';
import type { Signer } from '#main/chain/keystore.ts';
import type { ChainNode } from '#main/chain/node.ts';
import { NodeRefusal } from '#main/chain/rpc.ts';
import { createToken } from '#main/chain/token.ts';
import {
  claimData,
  claimTypedData,
  mintData as mintAll,
  refusalName,
  signedClaimData,
} from '#main/chain/token-contract.ts';
import { tokenText } from '#main/chain/token-id.ts';
import { contractNow, tokenNow } from '#test/support/chain/books.ts';
import { anvilProgram, type ChainLab, NO_ANVIL, openChainLab } from '#test/support/chain/lab.ts';

const ANNA = '0x52908400098527886E0F7030069857D2E4169EE7';
const GRANT = '0x2f2ff15d';
const SET_TEXT = '0x069c847f';
const SET_CONTRACT_TEXT = '0x0ed113e0';
const SUPPORTS = '0x01ffc9a7';
const METADATA_UPDATE = '0xf8e1a15aba9398e019f0b49df1a4fde98ee17ae345cb5f6b5e2c27f5033e8ce7';
const CONTRACT_UPDATED = '0xa5d4097edda6d87cb9329af83fb3712ef77eeb13738ffe43cc35a4ce305ad962';
const NAMED = '"name":"none"';

const mintData = (tokenId: number, text = NAMED) => mintAll([{ tokenId, text }]);

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
    expect(await tried(us, mintData(7, '"name":"one"'))).toBe('taken');
    await send(us, mintData(7, '"name":"one"'));
    expect(await lab.token.ownerOf(7)).toBe(us);
    expect(await tokenNow(lab, 7)).toMatchObject({ name: 'one' });
    expect(await tried(us, mintData(7, '"name":"two"'))).toBe('ERC721InvalidSender');
  });

  it('remembers the block in which a token was made', async () => {
    const hash = await send(us, mintData(8));
    expect(await lab.token.mintOf(8)).toMatchObject({ hash, to: us, tokenId: 8 });
    expect(await lab.token.mintOf(9)).toBeNull();
  });

  it('knows the numbers of labels and no others', async () => {
    for (const number of [1, 24_300_000]) expect(await tried(us, mintData(number))).toBe('taken');
    for (const number of [0, 24_300_001]) expect(await tried(us, mintData(number))).toBe('NoSuchLabel');
  });

  it('lets nobody mint but those who were granted it, and nobody grant it but the admin', async () => {
    const minter = await lab.node.call({ to: lab.contract, data: '0xfe6d8124' });
    const grant = `${GRANT}${minter.slice(2)}${word(stranger)}`;
    expect(await tried(stranger, mintData(20))).toBe('AccessControlUnauthorizedAccount');
    expect(await tried(stranger, grant)).toBe('AccessControlUnauthorizedAccount');
    await send(us, grant);
    expect(await tried(stranger, mintData(20))).toBe('taken');
  });

  it('gives a token from its owner only, never to nobody, and not to a contract that takes none', async () => {
    await send(us, mintData(30));
    expect(await tried(stranger, claimData(us, ANNA, 30))).toBe('ERC721InsufficientApproval');
    expect(await tried(us, claimData(us, `0x${'0'.repeat(40)}`, 30))).toBe('ERC721InvalidReceiver');
    expect(await tried(us, claimData(us, lab.contract, 30))).toBe('ERC721InvalidReceiver');
    await send(us, claimData(us, ANNA, 30));
    expect(await lab.token.transferFrom(us, 30)).toMatchObject({ to: ANNA });
    expect(await tried(us, claimData(us, ANNA, 30))).toBe('ERC721InsufficientApproval');
  });

  it('a node that answers for few blocks only is asked for fewer', async () => {
    await send(us, mintData(35));
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

  it('makes many tokens at once, each with its own text, or none of them', async () => {
    const many = [61, 62, 63].map((tokenId) => ({ tokenId, text: `"name":"the ${tokenId}st","attributes":[]` }));
    const hash = await send(us, mintAll(many));
    for (const { tokenId } of many) {
      expect(await lab.token.ownerOf(tokenId)).toBe(us);
      expect(await tokenNow(lab, tokenId)).toMatchObject({ name: `the ${tokenId}st` });
      expect(await lab.token.mintOf(tokenId)).toMatchObject({ hash, tokenId });
    }
    const mixed = [64, 62].map((tokenId) => ({ tokenId, text: NAMED }));
    expect(await tried(us, mintAll(mixed))).toBe('ERC721InvalidSender');
    expect(await tried(us, mintAll([65, 65].map((tokenId) => ({ tokenId, text: NAMED }))))).toBe('ERC721InvalidSender');
    expect(await tried(us, mintAll([66, 0].map((tokenId) => ({ tokenId, text: NAMED }))))).toBe('NoSuchLabel');
    expect(await lab.token.ownerOf(64)).toBeNull();
    expect(await tried(us, mintAll(mixed.slice(0, 1)))).toBe('taken');
  });

  it('keeps texts of 24,575 bytes in all, to the last byte, and no longer ones', async () => {
    const most = `"name":"${'é'.repeat(12_283)}"`;
    expect(Buffer.byteLength(most)).toBe(24_575);
    await send(us, mintData(70, most));
    expect(await tokenNow(lab, 70)).toMatchObject({ name: 'é'.repeat(12_283) });
    expect(await tried(us, mintData(71, `${most} `))).toBe('TextTooLong');
  });

  it('draws the ID of a token whose text has no picture, and leaves the picture of a text as it is', async () => {
    await send(us, mintData(1 + numberOf('7K3QZ'), '"name":"TW-7K3QZ"'));
    const { image, ...others } = await tokenNow(lab, 1 + numberOf('7K3QZ'));
    expect(others).toEqual({ name: 'TW-7K3QZ' });
    expect(drawnIn(image)).toContain('>7K3QZ</text></svg>');
    const pictured = { image: 'https://labels.example/a.jpg', name: 'TW-7K3QY', attributes: [] };
    await send(us, mintData(1 + numberOf('7K3QY'), tokenText(pictured)));
    expect(await tokenNow(lab, 1 + numberOf('7K3QY'))).toEqual(pictured);
  });

  it('the text of a token does nothing where somebody calls it', async () => {
    // No operation of the EVM begins with this byte: to run it fails.
    await send(us, mintData(75, '\f'));
    const { hash } = (await lab.token.mintOf(75)) ?? { hash: '' };
    const traced = (await lab.anvil.ask('debug_traceTransaction', [hash, { tracer: 'callTracer' }])) as {
      calls: { to: string }[];
    };
    const place = traced.calls[0].to;
    expect(await lab.anvil.ask('eth_getCode', [place, 'latest'])).toBe('0x000c');
    expect(await lab.node.call({ to: place, data: '0x' })).toBe('0x');
    await lab.anvil.ask('anvil_setCode', [place, '0x0c']);
    await expect(lab.node.call({ to: place, data: '0x' })).rejects.toThrow(NodeRefusal);
  });

  it('describes itself: with name, sentence and picture, anew for its admin alone (ERC-7572)', async () => {
    const { image, ...others } = await contractNow(lab);
    expect(others).toEqual({ name: 'Twinmark', description: expect.stringContaining('one labelled article') });
    expect(drawnIn(image)).toContain('>TWIN</text>');
    const anew = `${SET_CONTRACT_TEXT}${word(32)}${textWord('"name":"Of Grau"')}`;
    expect(await tried(stranger, anew)).toBe('AccessControlUnauthorizedAccount');
    expect(await topicsOf(await send(us, anew))).toEqual([CONTRACT_UPDATED]);
    expect(await contractNow(lab)).toMatchObject({ name: 'Of Grau', image });
  });

  it('describes a token anew for its admin alone, and tells marketplaces', async () => {
    await send(us, mintData(40, '"name":"old"'));
    const anew = `${SET_TEXT}${word(40)}${word(64)}${textWord('"name":"new"')}`;
    expect(await tried(stranger, anew)).toBe('AccessControlUnauthorizedAccount');
    expect(await topicsOf(await send(us, anew))).toContain(METADATA_UPDATE);
    expect(await tokenNow(lab, 40)).toMatchObject({ name: 'new' });
    const none = `${SET_TEXT}${word(41)}${word(64)}${textWord('"name":"new"')}`;
    expect(await tried(us, none)).toBe('ERC721NonexistentToken');
  });

  async function topicsOf(hash: string): Promise<string[]> {
    const { logs } = (await lab.anvil.ask('eth_getTransactionReceipt', [hash])) as { logs: { topics: string[] }[] };
    return logs.map(({ topics }) => topics[0]);
  }

  it('says what it is: ERC-721, its metadata, ERC-4906, ERC-7572, access control; and nothing else', async () => {
    const supports = async (id: string) =>
      BigInt(await lab.node.call({ to: lab.contract, data: `${SUPPORTS}${id.padEnd(64, '0')}` })) === 1n;
    for (const id of ['80ac58cd', '5b5e139f', '49064906', 'e8a3d485', '7965db0b', '01ffc9a7'])
      expect(await supports(id)).toBe(true);
    for (const id of ['ffffffff', '780e9d63', '2a55205a']) expect(await supports(id)).toBe(false);
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
    const textWith = (fields: number) => {
      const attributes = Array.from({ length: fields }, (_, i) => ({
        trait_type: `Country of origin ${i}`,
        value: `Somewhere over there ${i}`,
      }));
      return tokenText({ name: 'TW-7K3QZ', attributes });
    };
    const made = async (tokenId: number, fields: number) => used(await send(us, mintData(tokenId, textWith(fields))));
    const ofFifty = async (first: number, fields: number) => {
      const many = Array.from({ length: 50 }, (_, i) => ({ tokenId: first + i, text: textWith(fields) }));
      return (await used(await send(us, mintAll(many)))) / many.length;
    };
    const signedClaim = async (tokenId: number) => {
      const claim = { tokenId, claimer: stranger, turn: 0, deadline: 2 ** 40 };
      return signedClaimData(claim, await lab.wallet.signer.signClaim(claimTypedData(31337, lab.contract, claim)));
    };
    const { signer } = await lab.newWallet();
    const order = { rpcUrl: lab.anvil.url, signer, admin: null, maxFeeGwei: 100, patienceMs: 20_000 };
    // The first token of a wallet costs more: its count is new.
    await send(us, mintData(50));
    const measured: Record<string, number> = {
      'the contract': await used((await deployToken(order)).hash),
      'a token with one field': await made(51, 1),
      'a token with five fields': await made(52, 5),
      'a token with fifteen fields': await made(53, 15),
      'one of fifty tokens with one field': await ofFifty(1000, 1),
      'one of fifty tokens with five fields': await ofFifty(2000, 5),
      'a claim': await used(await send(us, claimData(us, stranger, 50))),
      'a signed claim': await used(await send(stranger, await signedClaim(51))),
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

/** A text as the last argument of a call: its length, and its bytes in whole words. */
function textWord(text: string): string {
  const bytes = Buffer.from(text);
  return word(bytes.length) + bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * 64, '0');
}

/** The drawing that is the picture of a token. */
function drawnIn(image: unknown): string {
  const [, base64] = /^data:image\/svg\+xml;base64,(.*)$/.exec(String(image)) ?? [];
  return Buffer.from(base64 ?? '', 'base64').toString();
}

function numberOf(id: string): number {
  return Array.from(id).reduce((sum, character) => sum * 30 + '23456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(character), 0);
}
