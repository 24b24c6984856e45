import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKiosk } from '#main/electron/kiosk.ts';
import { CONTRACT } from '#shared/contract.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { ORIGIN, openTestShell } from '#test/support/electron/open-shell.ts';
import { createMemory } from '#test/support/electron/stand-in.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twinmark-native-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the passphrase of the wallet', () => {
  /** A station whose window this role uses. It takes one passphrase, and from an admin alone. */
  const stationOf = (role: 'admin' | 'operator' | 'checker' | null, fault = false) => {
    const asked: [string, RequestInit | undefined][] = [];
    const fetch = async (url: string, init?: RequestInit) => {
      asked.push([url, init]);
      if (url === `${ORIGIN}/api/desk/session`) return Response.json({ role });
      if (fault) return new Response(null, { status: 500 });
      if (role !== 'admin') return new Response(null, { status: 403 });
      return new Response(null, { status: String(init?.body).includes('horse battery') ? 200 : 400 });
    };
    return { fetch, asked };
  };
  const kept = async () => {
    const memory = createMemory();
    const { fetch } = stationOf('admin');
    await (await openTestShell({ memory, electron: { fetch } })).call('keepPassphrase', 'horse battery');
    return memory;
  };

  it('is kept sealed, and opens the wallet at the next start', async () => {
    const memory = await kept();
    expect(JSON.stringify([...memory.kept])).not.toContain('horse');
    const given: string[] = [];
    const seat = { unlock: async (passphrase: string) => void given.push(passphrase) };
    const { fetch } = stationOf('admin');
    const next = await openTestShell({ memory, seat, electron: { fetch } });
    await expect.poll(() => given).toEqual(['horse battery']);
    expect(await next.call('state')).toMatchObject({ passphrase: { kept: true, place: 'safe' } });
    await next.call('forgetPassphrase');
    expect(await next.call('unlockWallet')).toBe('none');
  });

  it('is kept without a keyring only where somebody at the machine wants that', async () => {
    const { fetch } = stationOf('admin');
    const no = await openTestShell({ electron: { fetch, keyring: 'basic_text', presses: [0] } });
    expect(await no.call('keepPassphrase', 'horse battery')).toBe(false);
    expect([no.standIn.asked.length, no.standIn.sealed.plain]).toEqual([1, false]);
    const yes = await openTestShell({ electron: { fetch, keyring: 'basic_text', presses: [1] } });
    expect(await yes.call('keepPassphrase', 'horse battery')).toBe(true);
    expect(await yes.call('state')).toMatchObject({ passphrase: { kept: true, place: 'plain' } });
  });

  it('counts as none where another user sealed it', async () => {
    const memory = createMemory(new Map([['wallet.passphrase', { place: 'safe', bytes: 'AAAA' }]]));
    const shell = await openTestShell({ memory });
    expect(await shell.call('unlockWallet')).toBe('none');
    expect(shell.reported).toEqual([]);
  });

  it.each(['operator', 'checker', null] as const)(
    'opens the wallet for no %s, who neither keeps nor forgets one',
    async (role) => {
      const memory = await kept();
      const given: string[] = [];
      const seat = { unlock: async (passphrase: string) => void given.push(passphrase) };
      const { fetch } = stationOf(role);
      const shell = await openTestShell({ memory, seat, electron: { fetch } });
      await expect.poll(() => given).toHaveLength(1);
      expect(await shell.call('unlockWallet')).toBe('refused');
      await expect(shell.call('keepPassphrase', 'another')).rejects.toThrow('admin');
      await expect(shell.call('forgetPassphrase')).rejects.toThrow('admin');
      expect([given.length, [...memory.kept]]).toEqual([1, [...(await kept()).kept]]);
    },
  );

  it('is refused where it is wrong, and a fault of the station is not taken for that', async () => {
    const memory = createMemory();
    const { fetch } = stationOf('admin');
    const wrong = { unlock: () => Promise.reject(new AppError('bad_input', 'Wrong.')) };
    const shell = await openTestShell({ memory, electron: { fetch } });
    await shell.call('keepPassphrase', 'wrong');
    expect(await shell.call('unlockWallet')).toBe('refused');
    const next = await openTestShell({ memory, seat: wrong, electron: { fetch: stationOf('admin', true).fetch } });
    await expect(next.call('unlockWallet')).rejects.toThrow('answered 500');
    expect(next.reported).toEqual([]);
    const fault = { unlock: () => Promise.reject(new Error('A fault.')) };
    const last = await openTestShell({ memory, seat: fault });
    await expect.poll(() => last.reported).toMatchObject([{ message: 'A fault.' }]);
  });

  it.each([true, false])(
    'is the window’s own request, whether the station runs elsewhere (%s) or not',
    async (attached) => {
      const memory = await kept();
      const { fetch, asked } = stationOf('admin');
      const shell = await openTestShell({ memory, attached, electron: { fetch } });
      expect(await shell.call('unlockWallet')).toBe('unlocked');
      expect(asked).toMatchObject([
        [`${ORIGIN}/api/desk/chain/unlock`, { method: 'POST', credentials: 'include', headers: { origin: ORIGIN } }],
      ]);
    },
  );
});

describe('files', () => {
  it('are written where somebody says, and only such are shown in their folder', async () => {
    const file = join(folder, 'sheet.pdf');
    const shell = await openTestShell({ electron: { paths: [file] } });
    expect(await shell.call('revealFile', file)).toBe(false);
    expect(await shell.call('saveFile', 'sheet.pdf', new Uint8Array([1, 2, 3]))).toBe(file);
    expect([...readFileSync(file)]).toEqual([1, 2, 3]);
    expect(await shell.call('revealFile', file)).toBe(true);
    expect(shell.standIn.files).toEqual([file]);
  });

  it.each([
    ['a path', ['../sheet.pdf', new Uint8Array(1)]],
    ['a control character', ['a\u0000.pdf', new Uint8Array(1)]],
    ['text in place of bytes', ['sheet.pdf', 'bytes']],
  ])('are not saved with %s', async (_what, args) => {
    const shell = await openTestShell({ electron: { paths: [join(folder, 'x')] } });
    await expect(shell.call('saveFile', ...args)).rejects.toThrow('other values');
  });

  it('go to the system’s program for them where they are PDFs of the desk', async () => {
    const pdf = { status: 200, headers: { 'content-type': 'application/pdf' } };
    const fetch = async () => new Response('%PDF-1.7', pdf);
    const shell = await openTestShell({ electron: { fetch }, place: { scratch: folder } });
    expect(await shell.call('openPdf', '/api/desk/batches/3/prints/1/sheets.pdf')).toBe(true);
    expect(shell.standIn.files).toHaveLength(1);
    expect(readFileSync(shell.standIn.files[0], 'utf8')).toBe('%PDF-1.7');
  });

  it.each(['/api/records', '//evil.invalid/api/desk/x.pdf', 'https://evil.invalid/x.pdf', '/api/desk/../../x'])(
    'are not fetched from %s',
    async (path) => {
      const fetch = async () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
      const shell = await openTestShell({ electron: { fetch }, place: { scratch: folder } });
      expect(await shell.call('openPdf', path).catch(() => false)).toBe(false);
      expect(shell.standIn.files).toEqual([]);
    },
  );

  it('are not handed over where they are no PDFs', async () => {
    const fetch = async () => new Response('#!/bin/sh', { headers: { 'content-type': 'text/plain' } });
    const shell = await openTestShell({ electron: { fetch }, place: { scratch: folder } });
    expect(await shell.call('openPdf', '/api/desk/calibration-page.pdf')).toBe(false);
    expect(shell.standIn.files).toEqual([]);
  });
});

describe('a link of the window in a new tab', () => {
  const follow = async (url: string, type: string, memory = createMemory()) => {
    const fetch = async () => new Response('x', { headers: { 'content-type': type } });
    const shell = await openTestShell({ electron: { fetch }, place: { scratch: folder }, memory });
    shell.standIn.windows[0].webContents.openHandler?.({ url });
    await new Promise((turn) => setTimeout(turn, 50));
    return { files: shell.standIn.files.map((file) => extname(file)), pages: shell.standIn.opened };
  };

  it('opens a file of the desk in the system’s program for it, and the description of the interface in the browser', async () => {
    expect(await follow(`${ORIGIN}/api/desk/test-sheet.pdf`, 'application/pdf')).toEqual({
      files: ['.pdf'],
      pages: [],
    });
    expect(await follow(`${ORIGIN}/api/desk/x/photo`, 'image/webp')).toEqual({ files: ['.webp'], pages: [] });
    const docs = `${ORIGIN}/api/docs`;
    expect(await follow(docs, 'text/html')).toEqual({ files: [], pages: [docs] });
    expect(await follow(`${ORIGIN}/api/desk/x`, 'text/html')).toEqual({ files: [], pages: [] });
  });

  it('opens sheets alone in kiosk mode', async () => {
    const memory = createMemory();
    await (await openTestShell({ memory })).call('enterKiosk', '4711');
    expect(await follow(`${ORIGIN}/api/docs`, 'text/html', memory)).toEqual({ files: [], pages: [] });
    expect(await follow(`${ORIGIN}/api/desk/x/photo`, 'image/webp', memory)).toEqual({ files: [], pages: [] });
    expect((await follow(`${ORIGIN}/api/desk/s.pdf`, 'application/pdf', memory)).files).toEqual(['.pdf']);
  });

  it('leads to a file or a page that the program opens, wherever the window has one', () => {
    const sources = globSync('src-renderer/features/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
    const texts = sources.filter((text) => /_blank/.test(text));
    const names = texts.flatMap((text) =>
      [...text.matchAll(/hrefOf\('(\w+)'(?!.*\n\s+download)/g)].map(([, name]) => name),
    );
    const pages = texts.flatMap((text) => [...text.matchAll(/href="([^"]+)"\s+target="_blank"/g)].map(([, to]) => to));
    expect(names.length, 'links are found at all').toBeGreaterThan(3);
    const dead = names.filter((name) => {
      const { path, file = [] }: Endpoint = CONTRACT[name as keyof typeof CONTRACT];
      return !path.startsWith('/api/') || !file.some((type) => /^(application\/pdf|image\/)/.test(type));
    });
    expect([dead, pages]).toEqual([[], ['/api/docs']]);
  });
});

describe('the kiosk', () => {
  it('holds window and program until somebody knows the PIN, over restarts too', async () => {
    const memory = createMemory();
    const shell = await openTestShell({ memory });
    await shell.call('enterKiosk', '4711');
    expect(JSON.stringify([...memory.kept])).not.toContain('4711');
    expect(shell.standIn.windows[0].kiosk).toBe(true);
    expect(shell.standIn.windows[0].close()).toBe(false);
    shell.standIn.app.quit();
    await new Promise((turn) => setImmediate(turn));
    expect(shell.standIn.app.left).toBeNull();
    const again = await openTestShell({ memory });
    expect(again.standIn.windows[0].kiosk).toBe(true);
    expect(await again.call('leaveKiosk', '4711')).toBe(true);
    expect(again.standIn.windows[0].kiosk).toBe(false);
    expect(again.standIn.windows[0].close()).toBe(true);
  });

  it('leads to no other program, and takes no second PIN', async () => {
    const file = join(folder, 'sheet.pdf');
    const place = { program: '/opt/twinmark', configFolder: folder };
    const shell = await openTestShell({ electron: { paths: [file] }, place });
    await shell.call('saveFile', 'sheet.pdf', new Uint8Array([1]));
    await shell.call('startAtLogin', true);
    const contents = shell.standIn.windows[0].webContents;
    const follow = () => contents.openHandler?.({ url: 'https://sepolia.etherscan.io/tx/0x1' });
    follow();
    await expect.poll(() => shell.standIn.opened).toHaveLength(1);
    await shell.call('enterKiosk', '4711');
    follow();
    await new Promise((turn) => setImmediate(turn));
    expect(shell.standIn.opened).toHaveLength(1);
    expect(await shell.call('revealFile', file)).toBe(false);
    expect(await shell.call('startAtLogin', false)).toBe(true);
    await shell.call('enterKiosk', '0000');
    expect(await shell.call('leaveKiosk', '4711')).toBe(true);
    expect(await shell.call('revealFile', file)).toBe(true);
  });

  it('takes wrong PINs one after the other, and slowly', async () => {
    const kiosk = createKiosk(createMemory(), () => null, 50);
    await kiosk.enter('4711');
    const started = performance.now();
    expect(await Promise.all(['1', '2', '3'].map((pin) => kiosk.leave(pin)))).toEqual([false, false, false]);
    expect(performance.now() - started).toBeGreaterThan(140);
    expect(kiosk.isOn()).toBe(true);
  });

  it.each(['471', '47 11', 'abcd', '1234567890123', 4711])('has no PIN %j', async (pin) => {
    const shell = await openTestShell();
    await expect(shell.call('enterKiosk', pin)).rejects.toThrow('other values');
  });
});

it('starts with its user’s session where it was installed as a program', async () => {
  const place = { program: '/opt/Twin "mark"/twinmark', configFolder: folder };
  const shell = await openTestShell({ place });
  expect(await shell.call('startAtLogin', true)).toBe(true);
  const entry = join(folder, 'autostart', 'twinmark.desktop');
  expect(readFileSync(entry, 'utf8')).toContain('Exec="/opt/Twin \\"mark\\"/twinmark" --hidden\n');
  await shell.call('startAtLogin', false);
  expect(existsSync(entry)).toBe(false);
  const windows = await openTestShell({ place: { ...place, platform: 'win32' } });
  expect(await windows.call('startAtLogin', true)).toBe(true);
  expect(await windows.call('state')).toMatchObject({ starts_at_login: true });
  const dev = await openTestShell();
  expect(await dev.call('state')).toMatchObject({ starts_at_login: null });
});

it('shows what the window tells of a station elsewhere, and keeps awake as long', async () => {
  const shell = await openTestShell({ attached: true });
  await shell.call('keepAwake', true);
  await shell.call('setProgress', 0.5);
  expect([shell.standIn.windows[0].progress.at(-1), shell.standIn.awake.size]).toEqual([0.5, 1]);
  await shell.call('keepAwake', false);
  await shell.call('setProgress', null);
  expect([shell.standIn.windows[0].progress.at(-1), shell.standIn.awake.size]).toEqual([-1, 0]);
});

it('goes by the station’s own word where it has it, for a window may close in mid-job', async () => {
  const shell = await openTestShell();
  await shell.call('keepAwake', true);
  await shell.call('setProgress', 0.5);
  expect([shell.standIn.windows[0].progress.at(-1), shell.standIn.awake.size]).toEqual([-1, 0]);
});

it('copies text', async () => {
  const shell = await openTestShell();
  await shell.call('copyText', 'TW-7K3QZ');
  expect(shell.standIn.copied).toEqual(['TW-7K3QZ']);
});
