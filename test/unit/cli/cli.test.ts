// @module-tag later: starts a process for each command
// @module-tag long
import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspect } from '#main/imaging/inspect.ts';
import { write } from '#main/imaging/write.ts';
import { photoLike } from '#test/unit/imaging/make-picture.ts';

const bin = fileURLToPath(new URL('../../../bin/', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinmark-cli-'));
  await writeFile(join(folder, 'art.png'), await write(photoLike(700, 500), null, { type: 'png', dpi: 72 }));
  await writeFile(join(folder, 'broken.jpg'), Buffer.from('ffd8ffe000104a46', 'hex'));
  await writeFile(join(folder, 'drawing.png'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
});

afterAll(() => rm(folder, { recursive: true }));

interface Ran {
  code: number;
  out: string;
  log: string;
  json: Record<string, unknown>;
}

function run(args: readonly string[], script = join(bin, 'twinmark.mjs')): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { cwd: folder }, (error, out, log) => {
      const last = out.trimEnd().split('\n').at(-1) ?? '';
      const json = last.startsWith('{') ? JSON.parse(last) : {};
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, log, json });
    });
  });
}

describe('twinmark embed', () => {
  it('marks a file, tells how, and writes the type that the name asks for', async () => {
    const marked = await run(['embed', 'art.png', 'marked.png', '--message', '7K3QZ', '--json']);
    expect(marked).toMatchObject({
      code: 0,
      json: { message: '7K3QZ', psnr: expect.any(Number), ms: expect.any(Number) },
    });
    expect(marked.json['psnr']).toBeGreaterThan(35);
    expect(inspect(await readFile(join(folder, 'marked.png')))).toMatchObject({
      type: 'png',
      width: 700,
      height: 500,
      dpi: 300,
    });
    const tiff = await run([
      'embed',
      'art.png',
      'marked.tif',
      '--message',
      'A',
      '--strength',
      'strong',
      '--dpi',
      '600',
    ]);
    expect(tiff).toMatchObject({ code: 0, out: expect.stringContaining('marked.tif') });
    expect(inspect(await readFile(join(folder, 'marked.tif')))).toMatchObject({ type: 'tiff', dpi: 600 });
  });

  it('marks differently with another key and another strength, and the same with the same', async () => {
    const files = [];
    const variants = [[], [], ['--key', '0123456789abcdef0123456789abcdef'], ['--strength', 'light']];
    for (const [i, options] of variants.entries()) {
      await run(['embed', 'art.png', `variant${i}.png`, '--message', '7K3QZ', ...options]);
      files.push((await readFile(join(folder, `variant${i}.png`))).toString('base64'));
    }
    expect(files[1]).toBe(files[0]);
    expect(new Set(files).size).toBe(3);
  });
});

describe('twinmark scan', () => {
  const own = '[[0,0],[700,0],[700,500],[0,500]]';

  it('reads back what embed wrote, with corners and without, from one photo and from two', async () => {
    await run(['embed', 'art.png', 'code.jpg', '--message', 'X9#']);
    await writeFile(join(folder, 'corners.json'), JSON.stringify({ corners: JSON.parse(own) }));
    const ways = [
      ['scan', 'code.jpg'],
      ['scan', 'code.jpg', '--corners', own],
      ['scan', 'code.jpg', 'code.jpg', '--corners', own, '--corners-file', 'corners.json'],
    ];
    for (const way of ways) {
      const scanned = await run([...way, '--json']);
      expect(scanned, way.join(' ')).toMatchObject({ code: 0, json: { success: true, message: 'X9#' } });
      expect(Object.keys(scanned.json)).toEqual([
        'success',
        'message',
        'confidence',
        'grade',
        'cause',
        'corners',
        'assisted',
        'trusted',
        'ms',
      ]);
      expect(scanned.json['corners']).toHaveLength(4);
      expect(scanned.json['confidence']).toBeGreaterThan(0.9);
    }
  });

  it('ends with 1 where there is no mark, or a mark of another key', async () => {
    const key = '0123456789abcdef0123456789abcdef';
    await run(['embed', 'art.png', 'site.png', '--message', '7K3QZ', '--key', key]);
    const missed = { success: false, message: '', grade: null, corners: null, cause: expect.any(String) };
    for (const photo of ['art.png', 'site.png']) {
      expect(await run(['scan', photo, '--corners', own, '--json'])).toMatchObject({ code: 1, json: missed });
    }
    expect(await run(['scan', 'site.png', '--corners', own, '--key', key])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^7K3QZ /),
    });
  });
});

describe('bad input', () => {
  const cases: [name: string, args: string[], told: RegExp][] = [
    ['no file', ['embed', 'none.png', 'x.png', '--message', 'A'], /none\.png does not exist/],
    ['a broken file', ['embed', 'broken.jpg', 'x.png', '--message', 'A'], /JPEG file is cut short/],
    ['a file of another type', ['embed', 'drawing.png', 'x.png', '--message', 'A'], /SVG/],
    ['a folder', ['embed', '.', 'x.png', '--message', 'A'], /folder/],
    ['no message', ['embed', 'art.png', 'x.png'], /Usage: embed/],
    ['a long message', ['embed', 'art.png', 'x.png', '--message', 'ABCDEF'], /1 to 5/],
    ['a message in other letters', ['embed', 'art.png', 'x.png', '--message', 'é'], /ASCII/],
    ['an unknown ending', ['embed', 'art.png', 'x.gif', '--message', 'A'], /\.png, \.jpg or \.tif/],
    [
      'an unknown strength',
      ['embed', 'art.png', 'x.png', '--message', 'A', '--strength', 'heavy'],
      /light, balanced, strong/,
    ],
    ['a bad density', ['embed', 'art.png', 'x.png', '--message', 'A', '--dpi', 'high'], /--dpi/],
    ['a density over what files can tell', ['embed', 'art.png', 'x.png', '--message', 'A', '--dpi', '9601'], /9600/],
    ['half a dot', ['embed', 'art.png', 'x.png', '--message', 'A', '--dpi', '300.5'], /whole number/],
    ['a bad key', ['embed', 'art.png', 'x.png', '--message', 'A', '--key', '12'], /32 hexadecimal/],
    ['an unknown option', ['embed', 'art.png', 'x.png', '--mesage', 'A'], /--mesage/],
    ['no photo', ['scan'], /Usage: scan/],
    ['three corners', ['scan', 'art.png', '--corners', '[[0,0],[1,0],[1,1]]'], /four points/],
    ['corners that are no JSON', ['scan', 'art.png', '--corners', '0,0'], /JSON/],
    [
      'corners for too few photos',
      ['scan', 'art.png', 'art.png', '--corners', '[[0,0],[700,0],[700,500],[0,500]]'],
      /once for each/,
    ],
    ['corners far outside', ['scan', 'art.png', '--corners', '[[0,0],[7000,0],[700,500],[0,500]]'], /outside/],
    ['a folder without a station', ['scan', 'art.png', '--data', '.'], /No station has run/],
    ['a folder without photos', ['score', join(bin)], /no photos/],
    ['a sheet that is no PDF', ['testsheet', 'x.png'], /Usage: testsheet/],
    ['an unknown command', ['embbed'], /no command embbed/],
  ];
  it.each(cases)('ends with 2 and a sentence: %s', async (_, args, told) => {
    const ran = await run([...args, '--json']);
    expect(ran.code, ran.log).toBe(2);
    expect(ran.json['error']).toMatch(told);
    expect(Object.keys(ran.json)).toEqual(['error']);
  });

  it('is told on stderr without --json, and nothing is written', async () => {
    const ran = await run(['embed', 'broken.jpg', 'never.png', '--message', 'A']);
    expect(ran).toMatchObject({ code: 2, out: '', log: expect.stringMatching(/JPEG file is cut short/) });
    expect((await readdir(folder)).filter((name) => /never|part/.test(name))).toEqual([]);
  });
});

describe('what is asked for', () => {
  it('tells its version, and the use of one command', async () => {
    const { version } = JSON.parse(await readFile(join(bin, '..', 'package.json'), 'utf8'));
    expect(await run(['--version'])).toMatchObject({ code: 0, out: `${version}\n` });
    expect(await run(['--version', '--json'])).toMatchObject({ code: 0, json: { version } });
    const help = await run(['embed', '--help']);
    expect(help).toMatchObject({ code: 0, out: expect.stringMatching(/embed IN OUT/) });
    expect(help.out).not.toMatch(/testsheet/);
    expect((await run(['migrate', '--help'])).out).toMatch(/The station may run\./);
  });

  it('is told in one sentence where a value looks like an option', async () => {
    const ran = await run(['embed', 'art.png', 'x.png', '--message', '--dpi', '300', '--json']);
    expect(ran.code).toBe(2);
    expect(ran.json['error']).toMatch(/^--message needs a value; .* --message=-VALUE\. Usage: /);
    expect(ran.json['error']).not.toMatch(/\n/);
  });

  it.runIf(process.platform === 'linux')('ends with 3 where the answer does not arrive', async () => {
    const command = `"${process.execPath}" "${join(bin, 'twinmark.mjs')}" --version > /dev/full`;
    const ran = await new Promise((resolve) => {
      execFile('sh', ['-c', command], (error, _, log) => resolve({ code: error?.code, log }));
    });
    expect(ran).toEqual({ code: 3, log: expect.stringMatching(/cannot be written to standard output/) });
  });
});

describe('twinmark score', () => {
  it('counts photographs only, and names what else is there', async () => {
    const sheet = join(folder, 'sheet');
    await mkdir(sheet);
    await cp(join(folder, 'art.png'), join(sheet, 'art.png'));
    await cp(join(folder, 'broken.jpg'), join(sheet, 'broken.jpg'));
    await writeFile(join(sheet, 'IMG_1.HEIC'), '');
    execFileSync('mkfifo', [join(sheet, 'pipe.jpg')]);
    const { code, json } = await run(['score', 'sheet', '--json']);
    expect({ code, ...json }).toMatchObject({
      code: 1,
      photos: 1,
      read: 0,
      rate: 0,
      rows: [{ strength: 'not read', photos: 1 }],
      leftOut: [
        { file: 'broken.jpg', reason: expect.stringMatching(/JPEG/) },
        { file: 'IMG_1.HEIC', reason: expect.stringMatching(/export it as JPEG/) },
      ],
    });
  });
});

describe('the launcher', () => {
  it('says what to do where nothing is installed, and installs nothing', async () => {
    const bare = await mkdtemp(join(tmpdir(), 'twinmark-bare-'));
    await cp(bin, join(bare, 'bin'), { recursive: true });
    const ran = await run(['embed', '--json'], join(bare, 'bin', 'twinmark.mjs'));
    expect(ran).toMatchObject({
      code: 3,
      json: { error: expect.stringMatching(/not installed yet. Run "npm start"/) },
    });
    expect(await readdir(bare)).toEqual(['bin']);
    await rm(bare, { recursive: true });
  });

  it('shows the commands when asked for nothing', async () => {
    expect(await run([])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/embed IN OUT.*scan PHOTO.*testsheet.*score DIR/s),
    });
  });
});
