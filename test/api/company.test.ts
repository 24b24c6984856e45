import { expect, it } from 'vitest';
import { bindAccess } from '#main/server/routes/access.ts';
import type { Caller } from '#shared/core/caller.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { openServers } from './server-fixture.ts';

const start = openServers();
const PERSON: Caller = { userId: 7, kind: 'desk', name: 'Anna', role: 'operator', company: { subject: 'a-1' } };

/** A network's door whose provider is at another address, and knows the browser that began. */
async function openDoor() {
  const told: string[] = [];
  const notes: { kind: string; outcome: string; actor: string | null }[] = [];
  let browserOf: string | undefined;
  let isIn = false;
  const identity = { signInFacts: null, endAtProvider: async (token: string) => void told.push(token) };
  const running = await start({
    desk: {
      redeem: () => null,
      find: (session) => (isIn && session === 'window' ? { caller: PERSON } : null),
      noteUse: () => undefined,
    },
    windowPages: (path) => (path === '/' ? { bytes: 'the window', type: 'text/html', immutable: false } : null),
    activity: {
      note: async (act) => void notes.push(act),
      begin: () => ({ during: (work) => work(), end: async () => undefined }),
    },
    company: {
      name: 'Weingut <Nord>',
      async begin(_door, redirectUri, { browser }) {
        browserOf = browser;
        return `https://login.example/authorize?redirect_uri=${encodeURIComponent(redirectUri)}`;
      },
      async finish(_door, _query, browser) {
        if (browser === null || browser !== browserOf) throw refusal('company_state');
        isIn = true;
        return { token: 'window', person: PERSON };
      },
    },
    endpoints: (server) => bindAccess(server, { identity } as unknown as Parameters<typeof bindAccess>[1]),
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(running.url + path, { headers, redirect: 'manual' });
  return { ...running, get, told, notes };
}

const cookieOf = (answer: Response) => (answer.headers.getSetCookie()[0] ?? '').split(';')[0];

it('the provider’s form with a logout token is taken, and one without it is not', async () => {
  const { url, told } = await openDoor();
  const send = (form: Record<string, string>) =>
    fetch(`${url}/api/sign-in/back-channel`, { method: 'POST', body: new URLSearchParams(form) });
  expect((await send({ logout_token: 'a.b.c' })).status).toBe(200);
  expect(told).toEqual(['a.b.c']);
  expect((await send({ token: 'a.b.c' })).status).toBe(400);
  expect((await send({ logout_token: 'x'.repeat(70_000) })).status).toBe(413);
  expect(told).toHaveLength(1);
});

it('a stranger sees the sign-in and nothing of the window, and no text of the settings becomes HTML', async () => {
  const { get } = await openDoor();
  const page = await get('/');
  expect(page.status).toBe(401);
  const html = await page.text();
  expect(html).toContain('Weingut &lt;Nord&gt;');
  expect(html).not.toContain('the window</');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
});

it('the way to the provider has an address of ours to come back to, whatever is asked (open redirect)', async () => {
  const { get, url } = await openDoor();
  for (const path of ['/sign-in', '/sign-in?redirect_uri=https://evil.example&next=//evil.example']) {
    const location = new URL((await get(path)).headers.get('location') ?? '');
    expect(location.origin).toBe('https://login.example');
    expect(location.searchParams.get('redirect_uri')).toBe(`${url}/sign-in/callback`);
  }
  const foreign = await get('/sign-in', { 'x-forwarded-host': 'evil.example' });
  expect(foreign.headers.get('location')).not.toContain('evil');
});

it('only the browser that began it is signed in, and its window leads nowhere else', async () => {
  const { get, notes } = await openDoor();
  const begun = await get('/sign-in');
  const cookie = cookieOf(begun);
  expect(begun.headers.getSetCookie()[0]).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
  const stranger = await get('/sign-in/callback?code=c&state=s');
  expect(stranger.status).toBe(401);
  expect(stranger.headers.getSetCookie()).toEqual([]);
  const done = await get('/sign-in/callback?code=c&state=s&next=https://evil.example', { cookie });
  expect(done.status).toBe(200);
  expect(await done.text()).toContain('content="0;url=/"');
  const [session] = done.headers.getSetCookie();
  expect(session).toMatch(/^twinmark-desk-\d+=window; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
  expect(await (await get('/', { cookie: cookieOf(done) })).text()).toBe('the window');
  expect(notes).toMatchObject([
    { kind: 'companySignIn', outcome: 'refused', actor: null },
    { kind: 'companySignIn', outcome: 'done', actor: 'Anna (a-1)' },
  ]);
});

it('a page of another site changes nothing with the window’s cookie (CSRF)', async () => {
  const { get, url } = await openDoor();
  const cookie = cookieOf(await get('/sign-in'));
  const done = await get('/sign-in/callback?code=c&state=s', { cookie });
  const post = (origin: string) =>
    fetch(`${url}/api/sign-in/back-channel`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: 't' }),
      headers: { origin, cookie: cookieOf(done) },
    });
  expect((await post('https://evil.example')).status).toBe(403);
  expect((await post(url)).status).toBe(200);
});
