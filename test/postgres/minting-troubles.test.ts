import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBus } from '#main/base/bus.ts';
import { signedElsewhere } from '#main/chain/failures.ts';
import { openChainConnection } from '#main/services/tokens/chain-connection.ts';
import { createMintings, type MintingSteps } from '#main/services/tokens/mintings.ts';
import { createSetUp } from '#main/services/tokens/set-up.ts';
import type { Store } from '#main/store/store.ts';
import { defaultSettings } from '#shared/core/settings.ts';
import type { Minting } from '#shared/tokens/chain-api.ts';
import { findPostgres } from '#test/database.ts';
import { anvilProgram, NO_ANVIL, openChainLab } from '#test/support/chain/lab.ts';
import { newDatabase, testServer } from '#test/support/postgres/databases.ts';
import { startServer } from '#test/support/postgres/server.ts';
import { contextWith } from '#test/support/station-context.ts';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';

const LABELS = 20;

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

/** Tokens of a job whose labels are all verified. */
async function beginMinting(store: Store, mint: MintingSteps['mint']) {
  const userId = await settle(store);
  const { id } = await store.batches.insert({
    owner_id: userId,
    name: 'May',
    template_id: 'generic',
    plan: { prints: [] },
  });
  const rows = Array.from({ length: LABELS }, (_, i) => ({ row_number: i + 1, data: {}, replaces: null }));
  await store.labels.insertAll(rows.map((row) => ({ ...row, batch_id: id })));
  for (const label of await store.labels.ofBatch(id, { limit: LABELS })) {
    const record = await addRecord(store, userId);
    await store.labels.change(label.id, { state: 'verified', record_id: record.id });
  }
  const bus = createBus();
  const told: Minting[] = [];
  bus.subscribe((event) => {
    if (event.type === 'minting') told.push(event.data);
  });
  const preview = () => expect.unreachable();
  const mintings = createMintings(contextWith({ store, bus }), { preview, mint });
  await mintings.begin({ userId, name: 'ann' } as never, id);
  return { mintings, last: () => told.at(-1) };
}

it('a wallet that another station has for a while holds up the tokens of a job, and stops none', async () => {
  let refusals = 0;
  const { mintings, last } = await beginMinting(await lab.open(), (_, ids) =>
    Promise.allSettled(
      ids.map(async () => {
        if (refusals++ < LABELS) throw signedElsewhere('0xabc');
        return { done: true };
      }),
    ),
  );
  await expect.poll(last).toMatchObject({ state: 'done', done: LABELS, failed: 0 });
  await mintings.close();
});

it('a database that goes away while tokens of a job are made ends nothing, and they are made when it is back', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  const server = await startServer(findPostgres() ?? '');
  try {
    await server.ask('create database stations');
    const store = await lab.open({ shared: { url: server.url('stations') } });
    let refusals = 0;
    const { mintings, last } = await beginMinting(store, async (_, ids) => {
      await store.kept.get('anything').catch((error: unknown) => {
        refusals++;
        throw error;
      });
      return ids.map(() => ({ status: 'fulfilled', value: { done: refusals > 0 } }));
    });
    await server.stop('immediate');
    await expect.poll(() => refusals).toBeGreaterThan(0);
    await server.start();
    await expect.poll(last).toMatchObject({ state: 'done', done: LABELS, failed: 0 });
    await server.stop('immediate');
    await mintings.close();
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
    await server.end();
  }
});

describe.skipIf(anvilProgram === null)(`a contract (skipped: ${NO_ANVIL})`, () => {
  it('is made by the station that has the wallet, and by no other one', async () => {
    await using opened = new AsyncDisposableStack();
    const chain = opened.adopt(await openChainLab(), (chain) => chain.close());
    const { address } = chain.wallet.signer;
    const shared = { url: (await testServer()).url(await newDatabase()) };
    const store = await lab.open({ shared });
    const settings = { ...defaultSettings(), ...chain.settings(), 'chain.contract': null };
    const works = await openChainConnection(
      contextWith({ store, settings }),
      { folder: lab.folder, given: {}, keepSettings: async () => {} },
      { onEnd() {}, onCheck() {} },
    );
    opened.defer(() => works.close());
    const setUp = createSetUp(works, store);
    const other = await lab.open({ folder: lab.aside('other'), shared });
    expect(await other.leases.take(`wallet ${address}`)).toBe(true);
    const nonce = await chain.node.nonce(address);
    await expect(setUp.setContract({})).rejects.toMatchObject({ trouble: { kind: 'wallet_elsewhere' } });
    expect(await chain.node.nonce(address)).toBe(nonce);
    await other.leases.giveBack(`wallet ${address}`);
    await setUp.setContract({});
    expect(await chain.node.nonce(address)).toBe(nonce + 1);
  });
});
