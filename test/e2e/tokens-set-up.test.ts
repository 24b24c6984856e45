import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { decryptKeystoreJson } from 'ethers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { questionData } from '#main/chain/token-contract.ts';
import { ensureWindow } from '#main/desktop/window-build.ts';
import { anvilProgram, type ChainLab, openChainLab } from '#test/support/chain/lab.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { foundInMemory, isMemoryOpen } from '#test/support/process-memory.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { newFolder } from '#test/support/station.ts';
import {
  axeFindings,
  coloursSettled,
  cutOff,
  findingsInEveryLook,
  hasBrowser,
  launchBrowser,
  signIn,
} from '#test/support/window.ts';
import { jobWhen, labelsOf, makeJob } from '#test/support/window-jobs.ts';
import { PATIENCE_MS } from '#test/support/windows.ts';

/** A wallet whose key lies in a safe. */
const SAFE = `0x${'11'.repeat(20)}`;

describe.skipIf(!hasBrowser || anvilProgram === null)('tokens at a station that has none yet', () => {
  let lab: ChainLab;
  let station: InProcess;
  let drafts: DraftDesk;
  let browser: Browser;
  let page: Page;
  let folder: string;
  const complaints: string[] = [];

  beforeAll(async () => {
    const window = await ensureWindow(new URL('../..', import.meta.url).pathname.replace(/\/$/, ''));
    folder = newFolder('tokens');
    [lab, station, browser] = await Promise.all([openChainLab(), startInProcess({ folder, window }), launchBrowser()]);
    page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(station.desk);
    await signIn(page);
    await page.goto(new URL('/#/tokens', station.desk).href);
    const desk = `${new URL(station.desk).origin}/launch?key=${station.app.identity.desk.createLaunchKey()}`;
    drafts = await openDraftDesk({ desk });
  });
  afterAll(async () => {
    await browser?.close();
    await station?.close();
    await lab?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const clean = async () => {
    await coloursSettled(page);
    expect(await axeFindings(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
  };

  test('are switched on in the window alone: network, key, contract, a first token', async () => {
    await page.getByText('Minting is off. Labels work without it.').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await page.getByLabel('Address of the node').fill('http://127.0.0.1:9');
    await page.keyboard.press('Enter');
    await page.getByText('The node of the chain cannot be reached.').waitFor();
    await page.getByLabel('Address of the node').fill(lab.anvil.url);
    await page.keyboard.press('Enter');
    await page.getByText('The node belongs to: chain on this machine.').waitFor();
    await page.getByRole('textbox', { name: 'Passphrase', exact: true }).fill('a passphrase of our own');
    await page.getByRole('textbox', { name: 'Passphrase once more' }).fill('another');
    await page.getByText('The two are not the same.').waitFor();
    await clean();
    await page.getByRole('textbox', { name: 'Passphrase once more' }).fill('a passphrase of our own');
    await page.getByRole('button', { name: 'Make the wallet' }).click();
    await page.getByText('Send test ether to').waitFor();
    await clean();
    const [address] = /0x[0-9a-fA-F]{40}/.exec((await page.getByText('Send test ether to').textContent()) ?? '') ?? [];
    await page.getByRole('button', { name: 'Make a contract' }).click();
    await page.getByText('cannot pay the gas').waitFor();
    await page.getByLabel('Admin of a new contract').fill(SAFE);
    await lab.anvil.ask('anvil_setBalance', [address, '0x56bc75e2d63100000']);
    await page.getByRole('button', { name: 'Make a contract' }).click();
    await page.getByText('Ready', { exact: true }).waitFor();
    const contract = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))['chain.contract'];
    const isAdmin = async (who: string | undefined) => {
      const data = questionData('hasRole', [`0x${'0'.repeat(64)}`, who]);
      return BigInt(String(await lab.anvil.ask('eth_call', [{ to: contract, data }, 'latest']))) === 1n;
    };
    expect([await isAdmin(SAFE), await isAdmin(address)]).toEqual([true, false]);
    await page.getByLabel('ID of the record').waitFor();
    await clean();
  });

  test('are signed with a key that no process of the browser ever holds', async ({ skip }) => {
    const wallets = join(folder, 'wallets');
    const [file] = readdirSync(wallets).filter((name) => name.endsWith('.json'));
    const json = readFileSync(join(wallets, file), 'utf8');
    const { privateKey, address } = await decryptKeystoreJson(json, 'a passphrase of our own');
    const digits = privateKey.slice(2);
    const key = [Buffer.from(digits), Buffer.from(digits, 'utf16le'), Buffer.from(digits, 'hex')];
    const shown = Buffer.from(address.slice(2));
    const inspector = await browser.newBrowserCDPSession();
    const { processInfo } = await inspector.send('SystemInfo.getProcessInfo');
    skip(
      !processInfo.every(({ id }) => isMemoryOpen(id)),
      'The memory of the browser cannot be read here: Linux gives it to root, or where the browser has no sandbox.',
    );
    const found = processInfo.map(({ id }) => foundInMemory(id, [...key, shown]));
    expect(found.flatMap((one) => one.slice(0, key.length))).not.toContain(true);
    // The address of the same wallet stands on the page: it is found, so a key would be.
    expect(found.map((one) => one[key.length])).toContain(true);
  });

  test('are made for all verified labels of a job, and it is told what keeps them waiting', async () => {
    const job = await makeJob(drafts, 4);
    await jobWhen(drafts, job, ({ state }) => state === 'done');
    for (const { id } of await labelsOf(drafts, job)) {
      await station.app.store.labels.change(id, { state: 'verified' });
    }
    await page.goto(new URL(`/#/jobs/${job}`, station.desk).href);
    await page.getByRole('button', { name: 'Make tokens (4)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make 4 tokens?' });
    await dialog.getByText('4 verified labels of this job have no token yet.').waitFor();
    await dialog.getByText('Pinot 1').waitFor();
    await clean();
    const { wallet } = await station.app.tokens.desk.overview();
    await lab.anvil.ask('anvil_setBalance', [wallet, '0x1']);
    await dialog.getByRole('button', { name: 'Make 4 tokens' }).click();
    await page.getByText('Tokens are waiting').waitFor();
    await page.getByText('cannot pay the gas').waitFor();
    await clean();
    await lab.anvil.ask('anvil_setBalance', [wallet, '0x56bc75e2d63100000']);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('region', { name: 'Tokens' }).getByText('4 tokens made').waitFor();
    await page.getByText('No verified label of this job is without a token.').waitFor();
    await clean();
  });

  test('nothing broke', () => {
    expect(complaints.filter((one) => !one.includes('Failed to load resource'))).toEqual([]);
  });
});
