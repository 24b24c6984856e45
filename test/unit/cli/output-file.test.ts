import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withReasons } from '#main/cli/file-reasons.ts';
import { findOutput, writeOutput } from '#main/cli/output-file.ts';

const bytes = Uint8Array.of(1, 2, 3);
let folder: string;
const inside = (name: string) => join(folder, name);
const put = async (name: string) => writeOutput(await findOutput(inside(name)), bytes);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twinmark-output-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('an output', () => {
  it('goes where a link leads, also one that leads to nothing yet or through other folders', async () => {
    mkdirSync(inside('deep'));
    symlinkSync('deep/new.png', inside('dangling.png'));
    writeFileSync(inside('old.png'), 'old');
    symlinkSync(inside('old.png'), inside('link.png'));
    await put('dangling.png');
    await put('link.png');
    expect(lstatSync(inside('link.png')).isSymbolicLink()).toBe(true);
    for (const name of ['old.png', 'deep/new.png']) expect([...readFileSync(inside(name))], name).toEqual([1, 2, 3]);
  });

  it('keeps the permissions of the file that it takes the place of', async () => {
    writeFileSync(inside('private.png'), 'old');
    chmodSync(inside('private.png'), 0o600);
    await put('private.png');
    expect(statSync(inside('private.png')).mode & 0o777).toBe(0o600);
  });

  it('may have a name as long as the disk takes, and a longer one is told', async () => {
    await put(`${'a'.repeat(251)}.png`);
    await expect(put(`${'a'.repeat(252)}.png`)).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringMatching(/longer name/),
    });
  });

  it('is refused by name where no file can be', async () => {
    symlinkSync('round.png', inside('round.png'));
    execFileSync('mkfifo', [inside('pipe.png')]);
    mkdirSync(inside('folder.png'));
    writeFileSync(inside('file'), '');
    const cases = [
      ['round.png', /back to itself/],
      ['pipe.png', /is a pipe/],
      ['folder.png', /is a folder/],
      ['none/x.png', /no folder .*none to write x\.png/],
      ['file/x.png', /no folder/],
    ] as const;
    for (const [name, told] of cases) await expect(put(name), name).rejects.toThrow(told);
    expect(readdirSync(folder)).toHaveLength(4);
  });

  it('tells a full disk and a read-only one as that, not as an input', async () => {
    const fail = (code: string) => withReasons(Promise.reject(Object.assign(new Error(code), { code })), 'x.png');
    await expect(fail('ENOSPC')).rejects.toMatchObject({
      code: 'storage_full',
      message: expect.stringMatching(/full/),
    });
    await expect(fail('EROFS')).rejects.toMatchObject({ code: 'store_unusable' });
    await expect(fail('EWHATEVER')).rejects.toThrow('EWHATEVER');
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'leaves nothing behind when %s comes, and ends by it',
    async (signal) => {
      const module = new URL('../../../src-main/cli/output-file.ts', import.meta.url).href;
      const script = `
      import { findOutput, writeOutput } from ${JSON.stringify(module)};
      const place = await findOutput(process.argv[1]);
      for (;;) await writeOutput(place, new Uint8Array(100e6));`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, inside('big.png')]);
      while (!readdirSync(folder).some((name) => name.endsWith('.part'))) await new Promise((r) => setTimeout(r, 2));
      child.kill(signal);
      const ended = await new Promise((resolve) => child.once('exit', (_, by) => resolve(by)));
      expect(ended).toBe(signal);
      expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    },
  );
});
