import { expect, it } from 'vitest';
import type { Feed } from '#main/electron/updates.ts';
import { openTestShell } from '#test/support/electron/open-shell.ts';

/** As the packager writes it. */
const told = (version: string, path = `Twinmark-${version}.AppImage`) =>
  `version: ${version}\nfiles:\n  - url: ${path}\n    size: 12\npath: ${path}\nreleaseDate: '2026-11-01T10:00:00.000Z'\n`;

type Kind = Pick<Feed, 'platform' | 'arch' | 'kind'>;
const APP_IMAGE: Kind = { platform: 'linux', arch: 'x64', kind: 'AppImage' };

async function look(answer: Response | Error, url = 'https://updates.twinmark.example/line', own = APP_IMAGE) {
  const asked: string[] = [];
  const fetch = async (address: string) => {
    asked.push(address);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const feed = { url, version: '0.9.1', ...own };
  const { standIn, reported } = await openTestShell({ electron: { fetch }, place: { feed } });
  await new Promise((turn) => setTimeout(turn, 20));
  const item = standIn.menus.at(-1)?.find(({ label }) => label?.startsWith('Version'));
  return { asked, item, standIn, reported };
}

it('a newer version is told in the tray, and fetched only when somebody says so', async () => {
  const { asked, item, standIn } = await look(new Response(told('0.10.0')));
  expect(asked).toEqual(['https://updates.twinmark.example/line/latest-linux.yml']);
  expect(item?.label).toContain('0.10.0');
  expect(standIn.opened).toEqual([]);
  (item?.click as (() => void) | undefined)?.();
  expect(standIn.opened).toEqual(['https://updates.twinmark.example/line/Twinmark-0.10.0.AppImage']);
});

const several = (...names: string[]) =>
  `version: 1.0.0\nfiles:\n${names.map((name) => `  - url: ${name}\n    sha512: abc==\n`).join('')}path: ${names[0]}\n`;
const LINUX = ['Twinmark-1.0.0-x86_64.AppImage', 'Twinmark-1.0.0-amd64.deb', 'Twinmark-1.0.0-x86_64.rpm'];
const MACS = ['Twinmark-1.0.0-x64.dmg', 'Twinmark-1.0.0-arm64.dmg'];
const ARMS = ['Twinmark-1.0.0-arm64.AppImage', 'Twinmark-1.0.0-arm64.deb'];

it.each<[string, string[], Kind, string, string]>([
  ['of Debian', LINUX, { ...APP_IMAGE, kind: 'deb' }, 'latest-linux.yml', LINUX[1]],
  ['of Fedora', LINUX, { ...APP_IMAGE, kind: 'rpm' }, 'latest-linux.yml', LINUX[2]],
  ['of an ARM machine', ARMS, { platform: 'linux', arch: 'arm64', kind: 'deb' }, 'latest-linux-arm64.yml', ARMS[1]],
  ['of an older Mac', MACS, { platform: 'darwin', arch: 'x64', kind: 'dmg' }, 'latest-mac.yml', MACS[0]],
  ['of a newer Mac', MACS, { platform: 'darwin', arch: 'arm64', kind: 'dmg' }, 'latest-mac.yml', MACS[1]],
  ['of Windows', ['T.exe'], { platform: 'win32', arch: 'arm64', kind: 'exe' }, 'latest.yml', 'T.exe'],
])('the newer package is one %s', async (_what, names, own, file, wanted) => {
  const { asked, item, standIn } = await look(new Response(several(...names)), undefined, own);
  (item?.click as (() => void) | undefined)?.();
  const folder = 'https://updates.twinmark.example/line/';
  expect([asked, standIn.opened]).toEqual([[folder + file], [folder + wanted]]);
});

it('a version without a package of this kind is not told', async () => {
  const { item } = await look(new Response(several(...LINUX)), undefined, { ...APP_IMAGE, arch: 'arm64' });
  expect(item).toBeUndefined();
});

it.each([
  ['the same version', new Response(told('0.9.1'))],
  ['an older one', new Response(told('0.9.0'))],
  ['a path to another place', new Response(told('1.0.0', '//evil.invalid/x'))],
  ['another file', new Response('<html>')],
  ['a failure', new Response('', { status: 500 })],
  ['no network', new Error('ERR_NAME_NOT_RESOLVED')],
])('%s is not told', async (_what, answer) => {
  const { item, reported } = await look(answer);
  expect([item, reported]).toEqual([undefined, []]);
});

it.each(['http://updates.twinmark.example/', 'https://updates.invalid/', 'file:///etc/'])(
  'nothing is asked at %s',
  async (url) => {
    expect((await look(new Response(told('1.0.0')), url)).asked).toEqual([]);
  },
);
