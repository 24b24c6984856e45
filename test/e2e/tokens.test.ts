import { readFileSync } from 'node:fs';
import { decryptKeystoreJson } from 'ethers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FaultyProxy, startFaultyProxy } from '#test/support/chain/faulty-proxy.ts';
import { anvilProgram, type ChainLab, openChainLab, PASSPHRASE } from '#test/support/chain/lab.ts';
import { filmOfCode } from '#test/support/film/code-film.ts';
import {
  axeFindings,
  coloursSettled,
  cutOff,
  type Desk,
  findingsInEveryLook,
  hasBrowser,
  openDesk,
  openFilmDesk,
} from '#test/support/window.ts';
import { makeRecords } from '#test/support/window-records.ts';

const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';

describe.skipIf(!hasBrowser || anvilProgram === null)('tokens', () => {
  let lab: ChainLab;
  let proxy: FaultyProxy;
  let desk: Desk;
  let first: string;
  let second: string;
  let third: string;

  beforeAll(async () => {
    lab = await openChainLab();
    proxy = await startFaultyProxy(lab.anvil.url);
    const { 'chain.passphrase_file': _, ...settings } = lab.settings(proxy.url);
    desk = await openDesk({ settings });
    const { url, apiKey } = desk.station;
    const metadata = { product_name: 'Riesling', batch: 'L7' };
    const bottling = { metadata, description: 'First bottling' };
    [first, second, third] = await makeRecords(url, apiKey, [bottling, { metadata }, { metadata }]);
  });
  afterAll(async () => {
    await desk?.close();
    await proxy?.close();
    await lab?.close();
  });

  const clean = async (page: Page) => {
    await coloursSettled(page);
    expect(await axeFindings(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
  };

  test('signing is unlocked by a passphrase that is typed, and the state of wallet and network is shown', async () => {
    const page = await desk.open({ at: '#/tokens' });
    await page.getByRole('heading', { name: 'Unlock signing' }).waitFor();
    await page.getByText('TEST NETWORK · this machine').waitFor();
    await clean(page);
    expect(await page.getByLabel('Keep it in this computer').count()).toBe(0);
    await inDesktopProgram(page);
    await page.getByLabel('Keep it in this computer').check();
    await clean(page);
    await page.getByLabel('Passphrase of the wallet').fill('not this one');
    await page.keyboard.press('Enter');
    await page.getByText('The passphrase does not open the keystore.').waitFor();
    expect(await keptBy(page)).toBeNull();
    await page.getByLabel('Passphrase of the wallet').fill(PASSPHRASE);
    await page.keyboard.press('Enter');
    await page.getByText('Ready', { exact: true }).waitFor();
    // The station tells every window that signing is ready. This window keeps the passphrase once its own call is answered.
    await expect.poll(() => keptBy(page)).toBe(PASSPHRASE);
    await page.getByText(/^9\d\.\d{4} ether$|^100\.0000 ether$/).waitFor();
    await page.getByText(/^about [\d,]+ tokens$/).waitFor();
    await page.getByText(/^\d+ \(\d+ s old\)$/).waitFor();
    await page.getByText('No token yet').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await page.context().close();
  });

  test('one is made by the keyboard alone, after it was shown what becomes public', async () => {
    const page = await desk.open({ at: '#/tokens' });
    await page.getByLabel('ID of the record').focus();
    await page.keyboard.type(first.toLowerCase());
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Make the token of ${first}?` });
    await dialog.getByText('This becomes public, for good').waitFor();
    await dialog.getByText('First bottling').waitFor();
    await dialog.getByText('Riesling').waitFor();
    await dialog.getByText(/Test network/).waitFor();
    await clean(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    const row = page.getByRole('row', { name: new RegExp(first) });
    await row.getByText('Confirmed').waitFor();
    await row.getByRole('link', { name: `Transaction of ${first}, opens in the browser` }).waitFor();
    expect(await lab.token.ownerOf(await numberOf(desk, first))).toBe(lab.wallet.signer.address);
    await clean(page);
    await page.context().close();
  });

  test('what is on its way shows for how long; a node that is away is told, and that it is back', async () => {
    const page = await desk.open({ at: `#/records/${third}` });
    await lab.anvil.ask('evm_setAutomine', [false]);
    await page.getByRole('button', { name: 'Make the token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Riesling').waitFor();
    await dialog.getByRole('button', { name: 'Make the token' }).click();
    await page.getByRole('main').getByText('On its way').waitFor();
    await page.keyboard.press('Control+7');
    const row = page.getByRole('row', { name: new RegExp(third) });
    await row.getByText(/^Pending (?!0:00)\d+:\d\d$/).waitFor();
    await page.getByText('On the way: 1').waitFor();
    await clean(page);
    proxy.choose = () => '429';
    await page.getByText('Needs attention').first().waitFor();
    await page.getByText(/^The node of the chain says that it was asked too often/).waitFor();
    // Also then it is known which network this is.
    await page.getByText(/^Test network: chain on this machine/).waitFor();
    proxy.choose = () => null;
    await page.getByText('Ready', { exact: true }).waitFor();
    await lab.anvil.ask('evm_setAutomine', [true]);
    await lab.anvil.ask('evm_mine');
    await row.getByText('Confirmed').waitFor();
    await page.getByText('Nothing is on its way').waitFor();
    await page.context().close();
  });

  test('one is made in German, from the page of a record, and given to a wallet whose address is checked', async () => {
    const page = await desk.open({ at: `#/records/${second}`, language: 'de' });
    await page.getByRole('button', { name: 'Token erstellen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Das wird öffentlich, für immer').waitFor();
    await clean(page);
    await dialog.getByRole('button', { name: 'Token erstellen' }).click();
    await page.getByRole('button', { name: 'An eine Wallet übergeben' }).click();
    await dialog.getByLabel('Adresse der Wallet').fill(WALLET.replace('E0F', 'e0F'));
    await page.keyboard.press('Enter');
    await dialog.getByText('Diese Adresse enthält einen Tippfehler').waitFor();
    await clean(page);
    await dialog.getByLabel('Adresse der Wallet').fill(`ethereum:${WALLET}@31337`);
    await page.keyboard.press('Enter');
    await dialog.getByRole('img', { name: WALLET }).waitFor();
    await dialog.getByText('Das lässt sich nicht zurücknehmen.').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Token übergeben' }).click();
    await page.getByText('Token übernommen').first().waitFor();
    expect(await lab.token.ownerOf(await numberOf(desk, second))).toBe(WALLET);
    await page.context().close();
  });

  test('the camera reads the code that a wallet shows of its address', async () => {
    const film = await filmOfCode(`ethereum:${WALLET}@31337`);
    const seeing = await openFilmDesk(desk.station, film.file);
    try {
      const page = await seeing.open({ at: `#/records/${third}` });
      await page.getByRole('button', { name: 'Give it to a wallet' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Read the code by camera' }).click();
      await dialog.getByRole('img', { name: WALLET }).waitFor();
      await dialog.getByText('This cannot be undone.').waitFor();
      await dialog.getByRole('button', { name: 'Give the token away' }).click();
      await page.getByText('Token claimed').first().waitFor();
      expect(await lab.token.ownerOf(await numberOf(desk, third))).toBe(WALLET);
    } finally {
      await seeing.close();
      film.remove();
    }
  });

  test('the address is pasted where there is no camera', async () => {
    const page = await desk.open({ at: `#/records/${first}` });
    await page.getByRole('button', { name: 'Give it to a wallet' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Read the code by camera' }).click();
    await dialog.getByText('No camera found').waitFor();
    await clean(page);
    await dialog.getByText('Or paste the address.').waitFor();
    await dialog.getByLabel('Address of the wallet').fill(WALLET);
    await dialog.getByRole('button', { name: 'Check the address' }).click();
    await dialog.getByRole('img', { name: WALLET }).waitFor();
    await page.context().close();
  });

  test('neither the key nor its passphrase is in the page, its storage or the log', async () => {
    const { privateKey } = await decryptKeystoreJson(readFileSync(lab.wallet.keystoreFile, 'utf8'), PASSPHRASE);
    const page = await desk.open({ at: '#/tokens' });
    await page.getByRole('row', { name: new RegExp(first) }).waitFor();
    const seen = `${await page.content()} ${await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))} ${desk.station.log()}`;
    expect(seen).toContain(first);
    for (const secret of [PASSPHRASE, privateKey.slice(2)]) expect(seen).not.toContain(secret);
    await page.context().close();
  });

  test('nothing broke', () => {
    // Chromium tells of every answer that refuses: a passphrase, an address.
    expect(desk.complaints().filter((one) => !one.includes('Failed to load resource'))).toEqual([]);
  });
});

async function numberOf({ station }: Desk, id: string): Promise<number> {
  const headers = { authorization: `Bearer ${station.apiKey}` };
  return ((await (await fetch(`${station.url}/api/records/${id}`, { headers })).json()) as { nft_token_id: number })
    .nft_token_id;
}

/** The page as in the desktop program, which keeps a passphrase and has none yet. */
async function inDesktopProgram(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept: { passphrase: string | null } = { passphrase: null };
    const calls: Record<string, (value: string) => Promise<unknown>> = {
      keepPassphrase: async (passphrase) => {
        kept.passphrase = passphrase;
        return true;
      },
      unlockWallet: async () => 'none',
    };
    const native = new Proxy(calls, { get: (all, name) => all[String(name)] ?? (async () => null) });
    Object.assign(globalThis, { native, kept });
  });
  await page.reload();
}

async function keptBy(page: Page): Promise<string | null> {
  return page.evaluate(() => (globalThis as unknown as { kept: { passphrase: string | null } }).kept.passphrase);
}
