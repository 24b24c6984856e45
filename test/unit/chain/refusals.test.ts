import { Interface } from 'ethers';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '#main/chain/refusals.ts';
import { NodeRefusal } from '#main/chain/rpc.ts';
import artifact from '#main/chain/token-contract.json' with { type: 'json' };

const [US, ANNA] = ['0xde709f2102306220921060314615629080e2fb77', '0x52908400098527886E0F7030069857D2E4169EE7'];
const abi = new Interface(artifact.abi);
const refused = (name: string, values: unknown[]) =>
  new NodeRefusal(3, 'execution reverted', abi.encodeErrorResult(name, values));
const NO_ROLE = refused('AccessControlUnauthorizedAccount', [US, `0x${'1'.repeat(64)}`]);

describe('what a simulation refused', () => {
  it('a wallet that may not mint', () => {
    expect(refusalOf(NO_ROLE, US, null)).toMatchObject({
      code: 'chain_trouble',
      message: expect.stringContaining('MINTER'),
    });
  });

  it('a receiver that refuses in words of its own, also when the contract knows them', () => {
    for (const said of [
      NO_ROLE,
      refused('ERC721InvalidReceiver', [ANNA]),
      new NodeRefusal(3, 'no thanks', '0x12345678'),
    ]) {
      expect(refusalOf(said, US, ANNA)).toMatchObject({ code: 'bad_input' });
    }
  });

  it('a token that the chain has lost is no fault of its receiver', () => {
    const gone = refused('ERC721NonexistentToken', [7]);
    expect(refusalOf(gone, US, ANNA)).toMatchObject({
      code: 'chain_trouble',
      message: expect.stringContaining('Try again'),
    });
  });

  it('another failure is none', () => {
    expect(refusalOf(new Error('gone'), US, null)).toBeNull();
  });
});
