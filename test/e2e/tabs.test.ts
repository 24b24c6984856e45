import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, hasBrowser, openDesk, signIn } from '#test/support/window.ts';

const BERTA = { username: 'berta', passphrase: 'quiet morning at the mill' };

describe.skipIf(!hasBrowser)('two tabs of one browser', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await openDesk();
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('show who is signed in, whichever of them it was done at', async () => {
    const first = await desk.open();
    const status = await first.evaluate(async (json) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/desk/operators', { method: 'POST', headers, body: JSON.stringify(json) })).status;
    }, BERTA);
    expect(status).toBe(201);
    const second = await first.context().newPage();
    await second.goto(first.url());
    await second.getByRole('button', { name: /anna/ }).click();
    await second.getByRole('button', { name: 'Sign out' }).click();
    await first.getByRole('button', { name: 'berta' }).waitFor();
    await second.getByRole('button', { name: 'berta' }).click();
    await second.getByLabel('Passphrase').fill(BERTA.passphrase);
    await second.keyboard.press('Enter');
    await first.getByRole('button', { name: /berta/ }).and(first.locator('header button, [class*=operator]')).waitFor();
  });

  test('show all names once it is known that somebody signed out, and did not only lose the session', async () => {
    const page = await desk.open();
    // Past the window's own ways: its events end first, as they may where a tab signs out.
    await page.evaluate(() => fetch('/api/desk/sign-out', { method: 'POST' }));
    await page.getByRole('heading', { name: 'Hello, anna' }).waitFor();
    await page.evaluate(() => new BroadcastChannel('twinmark.session').postMessage('signed out'));
    await page.getByRole('button', { name: 'berta' }).waitFor();
  });

  test('have no keys of one letter where these are turned off', async () => {
    const page = await desk.open();
    await page.getByRole('button', { name: /^anna/ }).click();
    const single = page.getByLabel('Single-key shortcuts');
    // A click may fall beside it while the menu opens.
    await single.press('Space');
    await expect.poll(() => single.isChecked()).toBe(false);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await page.waitForTimeout(400);
    expect(await page.getByRole('dialog', { name: 'Keys' }).count()).toBe(0);
    await page.keyboard.press('F1');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  });

  test('change nothing in the name of somebody whom they do not show', async () => {
    const page = await desk.open({ at: '#/create' });
    await page.getByRole('heading', { name: 'Create labels' }).waitFor();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    // A window asks who is there whenever its events come anew: until then it shows the one before.
    await page.route('**/api/desk/session', async (route) => {
      await released;
      await route.continue();
    });
    // Past the window's own ways, as another program with its cookie would.
    await page.evaluate(async (json) => {
      const headers = { 'content-type': 'application/json' };
      await fetch('/api/desk/sign-in', { method: 'POST', headers, body: JSON.stringify(json) });
    }, BERTA);
    await page.getByRole('button', { name: 'Type in by hand' }).click();
    await page.getByRole('menuitem').first().click();
    await page
      .getByRole('alert')
      .getByText(/berta has signed in here/)
      .waitFor();
    release();
    await signIn(page);
  });
});
