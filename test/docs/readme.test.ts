import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as syntaxes from '#main/cli/syntaxes.ts';
import { shellExamples, tableCommands } from './examples.ts';
import { runShell, runUntil } from './shell.ts';

const root = join(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
// The run that this test belongs to, and the one that goes on until it is stopped.
const [running, goingOn] = ['npm test', 'npm start'];

describe('the examples of the README', () => {
  let folder = '';

  // The examples write into out/: they get a folder of their own that looks like the project.
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinmark-readme-'));
    for (const name of ['bin', 'package.json']) symlinkSync(join(root, name), join(folder, name));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(shellExamples(readme).filter((line) => line !== running && line !== goingOn))(
    '%s',
    async (line) => {
      const { code, output } = await runShell(line, folder);
      expect(code, output).toBe(0);
    },
    300_000,
  );

  test(`${goingOn}, until Ctrl+C`, async () => {
    const { DISPLAY, WAYLAND_DISPLAY, ...env } = process.env;
    const started = await runUntil(goingOn, folder, 'Ctrl+C ends it.', { ...env, XDG_DATA_HOME: folder });
    expect(started.output).toMatch(/Open http:\S+\/launch\?key=/);
    expect(started.stopped).toBe(true);
    expect(existsSync(join(folder, 'twinmark', 'station.db'))).toBe(true);
    expect(existsSync(join(folder, 'twinmark', 'station.address'))).toBe(false);
  });

  test('an example that fails would be seen', async () => {
    const { code, output } = await runShell('node bin/twinmark.mjs scan out/nothing-here.png', folder);
    expect(code, output).not.toBe(0);
  });
});

test('the two commands come first', () => {
  expect(shellExamples(readme).slice(0, 2)).toEqual(['npm start', 'npm test']);
});

test('every script of package.json is in the table of commands, and no other', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const names = Object.keys(scripts).map((name) =>
    ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`,
  );
  const npm = tableCommands(readme).filter((command) => command.startsWith('npm'));
  expect([...new Set(npm.map((command) => command.split(' -- ')[0]))].sort()).toEqual(names.sort());
});

test('every command of the command line is in the table of commands, and no other', () => {
  const named = tableCommands(readme).flatMap((command) => /^node bin\/twinmark\.mjs (\S+)/.exec(command)?.[1] ?? []);
  expect(named.sort()).toEqual(
    Object.values(syntaxes)
      .map(({ usage }) => usage.split(' ')[0])
      .sort(),
  );
});

test('examples are found in sh fences only', () => {
  const text = 'a\n```sh\none --two\n# a remark\n\nthree\n```\n```js\nfour\n```\n| `five` | x |\n';
  expect(shellExamples(text)).toEqual(['one --two', 'three']);
  expect(tableCommands(text)).toEqual(['five']);
});
