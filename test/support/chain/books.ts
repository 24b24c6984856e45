// What the chain has, to be held against what the station says.

import type { Transfer } from '#main/chain/token-contract.ts';
import { openStore } from '#main/store/open.ts';
import { idOf } from '#shared/core/id.ts';
import { isoOf } from '#shared/core/times.ts';
import { databaseOf } from '#test/support/postgres/databases.ts';
import { seededId } from '#test/support/store/seed.ts';
import type { ChainLab } from './lab.ts';

const NOBODY = `0x${'0'.repeat(40)}`;

/** The part of a record that the chain knows about too. */
export interface Said {
  readonly watermark_id: string;
  readonly claim_status: string;
  readonly nft_token_id: number | null;
  readonly mint_transaction_hash: string | null;
  readonly owner_address: string | null;
  readonly claimed_by: string | null;
  readonly claim_transaction_hash: string | null;
}

/** All transfers that the chain has, by the ID of their token. */
export async function transfersById({ token, node }: ChainLab): Promise<ReadonlyMap<string, readonly Transfer[]>> {
  const { number } = await node.latest();
  const all = new Map<string, Transfer[]>();
  for (const transfer of await token.transfers(0, number)) {
    const id = idOf(transfer.tokenId - 1);
    all.set(id, [...(all.get(id) ?? []), transfer]);
  }
  return all;
}

/** One token for a record, one transfer for a claim, and both sides say the same. Sentences; none is what is wanted. */
export async function compareBooks(lab: ChainLab, records: readonly Said[]): Promise<string[]> {
  const transfers = await transfersById(lab);
  const losses: string[] = [];
  for (const record of records) {
    const id = record.watermark_id.slice(-5);
    const [mint, claim, ...more] = transfers.get(id) ?? [];
    const says = (what: string, isSo: boolean) => isSo || losses.push(`${id}: ${what}`);
    if (record.claim_status === 'unclaimed') {
      says('unclaimed, and the chain has its token', mint === undefined);
      continue;
    }
    says('there is no token of it', mint !== undefined);
    if (!mint) continue;
    says('its token came from somebody', mint.from === NOBODY);
    says(
      `minted by ${record.mint_transaction_hash}, the chain says ${mint.hash}`,
      record.mint_transaction_hash === mint.hash,
    );
    says('it has another token', record.nft_token_id === mint.tokenId);
    says(`went further ${more.length} times`, more.length === 0);
    if (record.claim_status === 'minted') says('not claimed, and its token was given away', claim === undefined);
    else {
      says('claimed, and its token was not given away', claim !== undefined);
      says('claimed by another transaction', claim?.hash === record.claim_transaction_hash);
      says('claimed by somebody else', claim?.to === record.claimed_by);
    }
    const owner = claim?.to ?? mint.to;
    says(`held by ${owner}, the record says ${record.owner_address}`, record.owner_address === owner);
  }
  return losses;
}

/** Records without pictures, which cost nothing to make, owned by the station's operator. Gives their IDs. */
export async function addRecords(folder: string, username: string, count: number): Promise<string[]> {
  const store = await openStore({ folder, clock: Date.now, log: () => {}, shared: await databaseOf(folder) });
  try {
    const operator = await store.operators.find(username);
    const ids = Array.from({ length: count }, (_, i) => seededId(i + 1));
    await store.change(async ({ records }) => {
      for (const id of ids) {
        const plain = { label_status: null, original: null, marked: null, description: `Of ${isoOf(0)}` };
        const metadata = { product_name: `Bottle ${id}` };
        await records.insert({ id, owner_id: operator?.user_id ?? null, template_id: 'generic', metadata, ...plain });
      }
    });
    return ids;
  } finally {
    await store.close();
  }
}

/** How many tokens there are of each name. */
export async function tokensByName(lab: ChainLab): Promise<ReadonlyMap<string, number>> {
  const names = new Map<string, number>();
  for (const [, transfers] of await transfersById(lab)) {
    for (const { tokenId } of transfers.filter(({ from }) => from === NOBODY)) {
      const name = String((await tokenNow(lab, tokenId)).name);
      names.set(name, (names.get(name) ?? 0) + 1);
    }
  }
  return names;
}

/** What wallets read of a token. Asked and read without the station's own encoding. */
export function tokenNow(lab: ChainLab, tokenId: number): Promise<TokenFacts> {
  return factsIn(lab, `0xc87b56dd${tokenId.toString(16).padStart(64, '0')}`);
}

/** What wallets read of all tokens together (ERC-7572). */
export function contractNow(lab: ChainLab): Promise<TokenFacts> {
  return factsIn(lab, '0xe8a3d485');
}

export interface TokenFacts {
  readonly name?: unknown;
  readonly image?: unknown;
}

async function factsIn({ node, contract }: ChainLab, data: string): Promise<TokenFacts> {
  const answer = await node.call({ to: contract, data });
  const length = Number(BigInt(`0x${answer.slice(66, 130)}`));
  const uri = Buffer.from(answer.slice(130, 130 + 2 * length), 'hex').toString();
  const [, base64] = /^data:application\/json;base64,(.*)$/.exec(uri) ?? [];
  if (base64 === undefined) throw new Error(`This is no data of JSON: ${uri}`);
  return JSON.parse(Buffer.from(base64, 'base64').toString());
}
