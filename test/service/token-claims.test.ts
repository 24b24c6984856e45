import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deployToken } from '#main/chain/deploy.ts';
import type { Signer } from '#main/chain/keystore.ts';
import { NodeRefusal } from '#main/chain/rpc.ts';
import { claimData, claimTypedData, mintData, refusalName, signedClaimData } from '#main/chain/token-contract.ts';
import { anvilProgram, type ChainLab, NO_ANVIL, openChainLab } from '#test/support/chain/lab.ts';

const CHAIN = 31337;
const HOUR_S = 3600;

interface Claim {
  readonly tokenId: number;
  readonly claimer: string;
  readonly turn: number;
  readonly deadline: number;
}

describe.skipIf(anvilProgram === null)(`signed claims on a real EVM (skipped: ${NO_ANVIL})`, () => {
  let lab: ChainLab;
  let station: Signer;
  let anna: Signer;
  let ben: Signer;
  let next = 1;
  beforeAll(async () => {
    lab = await openChainLab();
    station = lab.wallet.signer;
    [anna, ben] = [(await lab.newWallet()).signer, (await lab.newWallet()).signer];
    for (const { address } of [station, anna, ben]) await lab.anvil.ask('anvil_impersonateAccount', [address]);
  });
  afterAll(() => lab?.close());

  async function send(from: Signer, data: string): Promise<void> {
    const hash = (await lab.anvil.ask('eth_sendTransaction', [
      { from: from.address, to: lab.contract, data },
    ])) as string;
    await expect.poll(() => lab.node.receipt(hash)).not.toBeNull();
  }

  /** The name of the error that a call is refused with, or "taken". */
  async function tried(data: string, to = lab.contract): Promise<string> {
    try {
      await lab.node.estimate({ from: anna.address, to, data });
      return 'taken';
    } catch (error) {
      if (error instanceof NodeRefusal) return refusalName(error.data) ?? error.message;
      throw error;
    }
  }

  /** A token of the station's, and a claim of it by Anna that nobody signed yet. */
  async function claimable(): Promise<Claim> {
    const tokenId = next++;
    await send(station, mintData([{ tokenId, text: '"name":"none"' }]));
    const deadline = (await lab.node.latest()).timestamp + HOUR_S;
    return { tokenId, claimer: anna.address, turn: 0, deadline };
  }

  async function signed(claim: Claim, { by = station, chain = CHAIN, contract = lab.contract } = {}): Promise<string> {
    return signedClaimData(claim, await by.signClaim(claimTypedData(chain, contract, claim)));
  }

  it('a claim that the station signed gives the token to the claimer, whoever sends it', async () => {
    const claim = await claimable();
    const data = await signed(claim);
    await send(ben, data);
    expect(await lab.token.ownerOf(claim.tokenId)).toBe(anna.address);
    expect(await lab.token.turnOf(claim.tokenId)).toBe(1);
  });

  it('a signature counts once, also where the token comes back to the station', async () => {
    const claim = await claimable();
    const data = await signed(claim);
    await send(anna, data);
    expect(await tried(data)).toBe('ClaimRefused');
    await send(anna, claimData(anna.address, station.address, claim.tokenId));
    expect(await lab.token.ownerOf(claim.tokenId)).toBe(station.address);
    expect(await tried(data)).toBe('ClaimRefused');
    // The control: the next turn is as good as the first.
    expect(await tried(await signed({ ...claim, turn: 1 }))).toBe('taken');
  });

  it('another claimer, token, turn or deadline than the one signed is refused', async () => {
    const claim = await claimable();
    const other = await claimable();
    const signature = await station.signClaim(claimTypedData(CHAIN, lab.contract, claim));
    expect(await tried(signedClaimData(claim, signature))).toBe('taken');
    for (const change of [
      { claimer: ben.address },
      { tokenId: other.tokenId },
      { deadline: claim.deadline + 1 },
      { deadline: claim.deadline - 1 },
    ]) {
      expect(await tried(signedClaimData({ ...claim, ...change }, signature))).toBe('ClaimRefused');
    }
    expect(await tried(await signed({ ...claim, turn: 1 }))).toBe('ClaimRefused');
  });

  it('a signature for another chain or another contract is refused', async () => {
    const claim = await claimable();
    const order = { rpcUrl: lab.anvil.url, signer: ben, admin: null, maxFeeGwei: 100, patienceMs: 20_000 };
    const { contract } = await deployToken(order);
    expect(await tried(await signed(claim, { chain: 11155111 }))).toBe('ClaimRefused');
    expect(await tried(await signed(claim, { contract }))).toBe('ClaimRefused');
    expect(await tried(await signed(claim), contract)).toBe('ClaimRefused');
    expect(await tried(await signed(claim))).toBe('taken');
  });

  it('a claim counts until its deadline, and not a second longer', async () => {
    const claim = await claimable();
    const data = await signed(claim);
    const at = async (time: number) => {
      await lab.anvil.ask('evm_setNextBlockTimestamp', [time]);
      await lab.anvil.ask('evm_mine');
    };
    await at(claim.deadline);
    expect((await lab.node.latest()).timestamp).toBe(claim.deadline);
    expect(await tried(data)).toBe('taken');
    await at(claim.deadline + 1);
    expect(await tried(data)).toBe('ClaimExpired');
  });

  it('nobody but the minter that holds the token can sign its claim', async () => {
    const claim = await claimable();
    expect(await tried(await signed(claim, { by: ben }))).toBe('ClaimRefused');
    expect(await tried(signedClaimData(claim, `0x${'00'.repeat(65)}`))).toBe('ECDSAInvalidSignature');
    expect(await tried(signedClaimData(claim, '0x'))).toBe('ECDSAInvalidSignatureLength');
    // Whoever holds a token without being a minter gives it away by a transfer of their own.
    await send(station, claimData(station.address, ben.address, claim.tokenId));
    expect(await tried(await signed(claim, { by: ben }))).toBe('ClaimRefused');
    expect(await tried(await signed(claim))).toBe('ClaimRefused');
  });

  it('another form of the same signature is refused', async () => {
    const claim = await claimable();
    const signature = await station.signClaim(claimTypedData(CHAIN, lab.contract, claim));
    expect(await tried(signedClaimData(claim, mirrored(signature)))).toBe('ECDSAInvalidSignatureS');
    expect(await tried(signedClaimData(claim, signature))).toBe('taken');
  });

  it('a token that was not made, and a claimer that takes none, are refused', async () => {
    const claim = await claimable();
    expect(await tried(await signed({ ...claim, tokenId: 24_000_000 }))).toBe('ClaimRefused');
    expect(await tried(await signed({ ...claim, claimer: lab.contract }))).toBe('ERC721InvalidReceiver');
  });
});

/** The other point of the curve that the same message gives: valid for mathematicians, and a second name of one signature. */
function mirrored(signature: string): string {
  const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const [r, s, v] = [signature.slice(2, 66), BigInt(`0x${signature.slice(66, 130)}`), signature.slice(130)];
  return `0x${r}${(ORDER - s).toString(16).padStart(64, '0')}${v === '1b' ? '1c' : '1b'}`;
}
