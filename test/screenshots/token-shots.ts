// Minting with a chain of its own: off, set up half way, at work. These come last: the chain is seen on every screen after them.
import { readFileSync, rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { type ChainLab, openChainLab, PASSPHRASE } from '#test/support/chain/lab.ts';
import { sampleRecords } from './sample-records.ts';
import type { Shot } from './shot.ts';

/** Begun before the first of these pictures is taken. */
const begun: { lab: ChainLab | null } = { lab: null };

async function begin(): Promise<ChainLab> {
  if (begun.lab) return begun.lab;
  const lab = await openChainLab();
  // It ends with this program, and keeps it from ending no longer than that.
  const { process: child } = lab.anvil;
  child.unref();
  for (const stream of [child.stdin, child.stdout]) (stream as { unref?: () => void } | null)?.unref?.();
  process.once('exit', () => rmSync(lab.folder, { recursive: true, force: true }));
  begun.lab = lab;
  return lab;
}

async function ask(page: Page, method: string, path: string, body: object): Promise<unknown> {
  return page.evaluate(
    async (given) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(given.path, { method: given.method, headers, body: JSON.stringify(given.body) })).json();
    },
    { method, path: `/api/${path}`, body },
  );
}

async function withNode(page: Page): Promise<void> {
  const lab = await begin();
  await ask(page, 'PUT', 'desk/chain/node', { rpc_url: lab.anvil.url });
  await page.reload();
  await page.locator('[aria-current="step"]').waitFor();
}

async function atWork(page: Page): Promise<void> {
  const lab = await begin();
  const overview = (await page.evaluate(() => fetch('/api/desk/chain').then((answer) => answer.json()))) as {
    state: string;
  };
  if (overview.state !== 'ok') {
    const keystore = readFileSync(lab.wallet.keystoreFile, 'utf8');
    await ask(page, 'PUT', 'desk/chain/node', { rpc_url: lab.anvil.url });
    await ask(page, 'POST', 'desk/chain/wallet', { keystore, passphrase: PASSPHRASE });
    await ask(page, 'POST', 'desk/chain/contract', { contract: lab.contract });
    await makeTokens(page);
  }
  await page.reload();
  await page.locator('table').waitFor();
}

/** Of the newest records. */
async function makeTokens(page: Page): Promise<void> {
  for (const id of (await newest(page)).slice(1, 5)) await ask(page, 'POST', `records/${id}/mint`, {});
}

async function newest(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { records } = await (await fetch('/api/records?per_page=5')).json();
    return records.map(({ watermark_id }: { watermark_id: string }) => watermark_id);
  });
}

async function askForOne(page: Page): Promise<void> {
  await atWork(page);
  const [id] = await newest(page);
  await page.locator('main form input').fill(id);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').locator('dl').waitFor();
}

async function giveOne(page: Page): Promise<void> {
  await atWork(page);
  const id = (await newest(page))[1];
  await page.goto(new URL(`#/records/${id}`, page.url()).href);
  await page.locator('button:has(.pictogram-send)').click();
  await page.getByRole('dialog').locator('input').fill('0x52908400098527886E0F7030069857D2E4169EE7');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('img').waitFor();
}

const at = '#/tokens';
export const tokenShots: readonly Shot[] = [
  { name: 'tokens-off', at, before: sampleRecords },
  { name: 'tokens-key', at, prepare: withNode },
  { name: 'tokens', at, prepare: atWork },
  { name: 'tokens-mint', at, prepare: askForOne },
  { name: 'tokens-claim', at, prepare: giveOne },
];
