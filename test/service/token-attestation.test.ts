import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import * as asking from '#test/support/chain/asking.ts';
import { compareBooks, tokenNow } from '#test/support/chain/books.ts';
import { anvilProgram, type ChainLab, NO_ANVIL, openChainLab } from '#test/support/chain/lab.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk } from '#test/support/people.ts';

const DOOR = 'https://labels.example';
const OWN_KEY = '00112233445566778899aabbccddeeff';

describe.skipIf(anvilProgram === null)(`a claim that the wallet sends itself (skipped: ${NO_ANVIL})`, () => {
  let lab: ChainLab;
  let station: InProcess;
  let desk: Desk;
  let picture: Uint8Array;
  let anna: string;
  let other: { id: string; bytes: Uint8Array };
  beforeAll(async () => {
    lab = await openChainLab();
    const settings = {
      ...lab.settings(),
      'engine.key': OWN_KEY,
      'chain.claim_receipt': true,
      'chain.token_picture': 'public',
      'public.port': 0,
      'public.base_url': DOOR,
    };
    station = await startInProcess({ settings });
    desk = await openDesk(station);
    picture = await artwork('attested', { width: 900, height: 600 });
    anna = (await lab.newWallet()).signer.address;
    other = await label();
  });
  afterAll(async () => {
    await station?.close();
    await lab?.close();
  });

  /** A minted record, and the picture of its label as it is printed. */
  async function label(published = false): Promise<{ id: string; bytes: Uint8Array }> {
    const json = { image: Buffer.from(picture).toString('base64'), metadata: { product_name: 'Oil' } };
    const { status, body } = await call(station.url, 'POST', '/api/records', { token: station.apiKey, json });
    expect(status).toBe(201);
    const id = String(body.watermark_id).slice(-5);
    if (published)
      await call(station.url, 'PATCH', `/api/records/${id}`, { token: station.apiKey, json: { published } });
    expect((await asking.mint(station, id)).status).toBe(200);
    return { id, bytes: Buffer.from(body.watermarked_image, 'base64') };
  }

  function attest(id: string, bytes: Uint8Array, more: object = {}) {
    const json = { image: Buffer.from(bytes).toString('base64'), wallet_address: anna, ...more };
    return call(station.url, 'POST', `/api/records/${id}/attestation`, { token: station.apiKey, json });
  }

  async function refusedWith(reply: ReturnType<typeof attest>): Promise<[number, string | null]> {
    const { status, headers } = await reply;
    return [status, headers.get('x-error-code')];
  }

  async function send(data: string): Promise<{ isSuccess: boolean }> {
    const stranger = (await lab.newWallet()).signer.address;
    await lab.anvil.ask('anvil_impersonateAccount', [stranger]);
    const gas = '0x7a120';
    const hash = (await lab.anvil.ask('eth_sendTransaction', [
      { from: stranger, to: lab.contract, data, gas },
    ])) as string;
    await expect.poll(() => lab.node.receipt(hash)).not.toBeNull();
    return (await lab.node.receipt(hash)) ?? { isSuccess: false };
  }

  it('the station signs for the label in the photograph; the wallet gets the token, and the record says so', async () => {
    const { id, bytes } = await label();
    const { status, body } = await attest(id, bytes);
    expect(status).toBe(200);
    expect(body).toMatchObject({ chain_id: 31337, contract: lab.contract, claimer: anna, turn: 0 });
    expect((await asking.readRecord(station, id)).claim_status).toBe('minted');
    expect((await send(body.data)).isSuccess).toBe(true);
    const read = () => asking.readRecord(station, id);
    await expect.poll(async () => (await read()).claim_status, { timeout: 30_000 }).toBe('claimed');
    expect(await read()).toMatchObject({ claimed_by: anna, owner_address: anna });
    expect(await compareBooks(lab, [await read()])).toEqual([]);
    expect((await send(body.data)).isSuccess).toBe(false);
    expect(await refusedWith(attest(id, bytes))).toEqual([409, 'token_state']);
  });

  it('nothing is signed for another label, no label, a mark of another key, or a label that is void or copied', async () => {
    const { id, bytes } = await label();
    expect(await refusedWith(attest(id, other.bytes))).toEqual([409, 'attest_other']);
    expect(await refusedWith(attest(id, picture))).toEqual([409, 'attest_unread']);
    const forged = await call(station.url, 'POST', '/api/embed', {
      json: { image: Buffer.from(picture).toString('base64'), message: id },
    });
    expect(forged.status).toBe(200);
    const marked = Buffer.from(forged.body.watermarked_image, 'base64');
    expect(await refusedWith(attest(id, marked))).toEqual([409, 'attest_untrusted']);
    const copied = await desk.call('POST', `/api/records/${id}/standing`, { standing: 'copied', reason: 'Seen twice' });
    expect(copied.status).toBe(200);
    expect(await refusedWith(attest(id, bytes))).toEqual([409, 'attest_untrusted']);
    await desk.call('POST', `/api/records/${id}/standing`, { standing: 'clear', reason: 'A mistake' });
    await station.app.store.records.change(id, { label_status: 'voided' });
    expect(await refusedWith(attest(id, bytes))).toEqual([409, 'token_void']);
    await station.app.store.records.change(id, { label_status: null });
    // The control: nothing else was in the way.
    expect((await attest(id, bytes)).status).toBe(200);
  });

  it('nothing is signed without a token, without credentials, for a wallet that takes none, or for the station’s own', async () => {
    const { id, bytes } = other;
    const json = { image: Buffer.from(bytes).toString('base64'), wallet_address: anna };
    expect((await call(station.url, 'POST', `/api/records/${id}/attestation`, { json })).status).toBe(401);
    expect(await refusedWith(attest(id, bytes, { wallet_address: lab.contract }))).toEqual([400, 'claim_contract']);
    const own = { wallet_address: lab.wallet.signer.address };
    expect(await refusedWith(attest(id, bytes, own))).toEqual([400, 'claim_own']);
    const unminted = await asking.newRecord(station);
    expect((await attest(unminted, bytes)).status).toBe(409);
  });

  it('a label with a register code needs its first owner’s receipt', async () => {
    const { id, bytes } = await label();
    const code = { record_id: id, version: 1, code_hash: 'none', later_tries: 0, wrong_tries: 0 };
    await station.app.store.registerCodes.insert(code as never);
    expect(await refusedWith(attest(id, bytes))).toEqual([409, 'claim_unregistered']);
    expect(await refusedWith(attest(id, bytes, { receipt: 'A'.repeat(22) }))).toEqual([409, 'claim_unregistered']);
  });

  it('a token leads to the page of its record, and shows no picture with a mark of the station’s own key', async () => {
    await station.app.settingsBook.keep({ 'service.public_marked': 'preview' });
    const { id } = await label(true);
    const { image, ...others } = await tokenNow(lab, Number((await asking.readRecord(station, id)).nft_token_id));
    expect(others).toEqual({
      name: `TW-${id}`,
      external_url: `${DOOR}/c/TW-${id}`,
      attributes: [{ trait_type: 'Product name', value: 'Oil' }],
    });
    expect(image).toMatch(/^data:image\/svg\+xml/);
    // The control: where the public picture is made without the mark, the token shows it.
    await station.app.settingsBook.keep({ 'service.public_marked': 'plain' });
    const plain = await label(true);
    const shown = await tokenNow(lab, Number((await asking.readRecord(station, plain.id)).nft_token_id));
    expect(shown.image).toBe(`${DOOR}/api/records/TW-${plain.id}/watermarked`);
  });
});
