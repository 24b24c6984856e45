import { expect, it } from 'vitest';
import { openTestShell } from '#test/support/electron/open-shell.ts';

/** As the packager writes it. */
const told = (version: string, path = `Twinmark-${version}.AppImage`) =>
  `version: ${version}\nfiles:\n  - url: ${path}\n    size: 12\npath: ${path}\nreleaseDate: '2026-11-01T10:00:00.000Z'\n`;

async function look(answer: Response | Error, url = 'https://updates.twinmark.example/line') {
  const asked: string[] = [];
  const fetch = async (address: string) => {
    asked.push(address);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const feed = { url, version: '0.9.1', platform: 'linux' as const };
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
