// Claims that the wallet signs and somebody else sends.
import type { ReadyChain } from './chain.ts';
import { refusalOf } from './refusals.ts';
import { claimTypedData, type SignedClaim, signedClaimData } from './token-contract.ts';

/** Within an hour a wallet is opened and gas found, and a claim that went astray is worth nothing soon. */
const VALID_S = 3600;

/** Signs that the claimer may have the token. `now` is in seconds since 1970. */
export async function signClaim(
  ready: ReadyChain,
  { tokenId, claimer }: Pick<SignedClaim, 'tokenId' | 'claimer'>,
  now: number,
) {
  const { token, node, signer, network } = ready;
  const [turn, { timestamp }] = await Promise.all([token.turnOf(tokenId), node.latest()]);
  // A local chain that rests has an old block; the contract compares with the one to come.
  const deadline = Math.max(timestamp, Math.floor(now)) + VALID_S;
  const claim: SignedClaim = { tokenId, claimer, turn, deadline };
  await Promise.all([ready.assertSameChain(), ready.assertContract()]);
  const signature = await signer.signClaim(claimTypedData(network.id, token.address, claim));
  const data = signedClaimData(claim, signature);
  await assertTaken(ready, claimer, data);
  return { chainId: network.id, contract: token.address, turn, deadline, signature, data };
}

/** A contract that takes no tokens could never use the claim. */
async function assertTaken({ node, token, signer }: ReadyChain, claimer: string, data: string): Promise<void> {
  try {
    await node.estimate({ from: signer.address, to: token.address, data });
  } catch (error) {
    throw refusalOf(error, signer.address, claimer) ?? error;
  }
}
