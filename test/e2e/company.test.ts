import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRunning } from '#main/cli/running-station.ts';
import { call } from '#test/support/api.ts';
import {
  CLIENT_ID,
  type CompanyProvider,
  signInThere,
  startCompanyProvider,
} from '#test/support/identity/company-provider.ts';
import { OPERATOR } from '#test/support/station.ts';
import { cutOff, type Desk, findingsInEveryLook, hasBrowser, openDesk } from '#test/support/window.ts';

describe.skipIf(!hasBrowser)('signing in by the company', () => {
  let provider: CompanyProvider;
  let desk: Desk;

  beforeAll(async () => {
    provider = await startCompanyProvider();
    desk = await openDesk({
      settings: {
        'auth.issuer': provider.issuer,
        'auth.client_id': CLIENT_ID,
        'auth.roles_claim': 'groups',
        'auth.company': 'Weingut Nord',
        'auth.local_accounts': false,
        'lan.window': true,
      },
    });
    await provider.register(desk.station);
  });
  afterAll(async () => {
    await desk.close();
    await provider.stop();
  });

  test('opens the window on the network, and the provider’s sign-out ends it', async () => {
    const { url } = desk.station;
    const context = await desk.browser.newContext();
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    // Nothing of the window is there for strangers.
    expect((await page.request.get(`${url}/api/desk/session`)).status()).toBe(401);
    await page.getByRole('link', { name: 'Sign in with Weingut Nord' }).click();
    await signInThere(page, 'anna.admin');
    await page.getByRole('button', { name: /Anna Becker|anna Becker/ }).waitFor();
    const session = await (await page.request.get(`${url}/api/desk/session`)).json();
    expect(session).toMatchObject({ operator: 'anna Becker', role: 'admin', by_company: true, operators: [] });
    const ours = (await context.cookies()).filter(({ name }) => name.startsWith('twinmark-'));
    expect(ours).toMatchObject([{ httpOnly: true, secure: true, sameSite: 'Strict' }]);
    const key = await page.request.post(`${url}/api/keys`, { data: { name: 'ERP' } });
    expect(key.status()).toBe(201);
    // What belongs to the machine is not there, whoever asks.
    expect((await page.request.post(`${url}/api/desk/launch-keys`)).status()).toBe(404);
    const activity = await (await page.request.get(`${url}/api/desk/activity`)).json();
    const actor = 'anna Becker (anna.admin)';
    expect(activity.activity).toMatchObject([
      { kind: 'createKey', actor },
      { kind: 'companySignIn', actor },
    ]);

    const other = await context.newPage();
    await other.goto(`${provider.issuer}/session/end`);
    await other.getByRole('button', { name: /Yes, sign me out/ }).click();
    await other.getByText(/Sign-out Success/i).waitFor();
    expect(provider.refusals).toEqual([]);
    await expect.poll(async () => (await page.request.get(`${url}/api/desk/session`)).status()).toBe(401);
    await page.getByRole('heading', { name: 'Your sign-in has ended' }).waitFor();
    expect(await cutOff(page)).toEqual([]);
    await context.close();
  });

  test('signs out at the provider, too', async () => {
    const context = await desk.browser.newContext();
    const page = await context.newPage();
    await page.goto(`${desk.station.url}/sign-in`);
    await signInThere(page, 'bert.checker');
    await page.getByRole('button', { name: /bert Becker/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: /Yes, sign me out/ }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByRole('link', { name: 'Sign in with Weingut Nord' }).click();
    await page.getByPlaceholder('Enter any login').waitFor();
    await context.close();
  });

  test('begun at the desk is done in another browser, and the window goes on', async () => {
    const page = await desk.open({ signedIn: false });
    await page.getByText('At this station people sign in by their account of the company.').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    const [begun] = await Promise.all([
      page.waitForResponse(/company\/sign-in$/),
      page.getByRole('button', { name: 'Sign in with Weingut Nord' }).click(),
    ]);
    // A browser that has no cookie of the window, as the system's own has none.
    const elsewhere = await (await desk.browser.newContext()).newPage();
    await elsewhere.goto((await begun.json()).url);
    await signInThere(elsewhere, 'carla.operator');
    await elsewhere.getByRole('heading', { name: 'You are signed in' }).waitFor();
    await page.getByRole('button', { name: /carla Becker/ }).waitFor();
    await elsewhere.context().close();
  });

  test('alone leaves no way in by passphrase but the one of the machine', async () => {
    const { url, folder } = desk.station;
    const refused = await call(url, 'POST', '/api/token', { json: OPERATOR });
    expect(refused).toMatchObject({ status: 403 });
    expect(refused.body.error).toContain('by the company');
    const station = await findRunning(folder);
    const { url: address } = (await station?.ask('POST', '/api/desk/launch-keys?local=true')) ?? {};
    const page = await (await desk.browser.newContext()).newPage();
    await page.goto(String(address));
    await page.getByLabel('Passphrase').fill(OPERATOR.passphrase);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: /^anna/ }).waitFor();
    await page.context().close();
  });
});
