// The clients of docs/clients.md, run as they are printed. Those whose language is not on this machine are skipped.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/clients.md'), 'utf8');
const run = promisify(execFile);
const LANGUAGES = [
  { name: 'ts', file: 'client.ts', command: process.execPath },
  { name: 'python', file: 'client.py', command: 'python3' },
  { name: 'kotlin', file: 'client.main.kts', command: 'kotlin' },
];
let station: InProcess;
let folder: string;
beforeAll(async () => {
  station = await startInProcess();
  folder = mkdtempSync(join(tmpdir(), 'twinmark-clients-'));
  writeFileSync(join(folder, 'label.png'), await artwork('clients', { width: 400, height: 300 }));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await station.close();
});

function blockOf(language: string): string {
  const fence = '```';
  const from = page.indexOf(`${fence}${language}\n`) + fence.length + language.length + 1;
  return page.slice(from, page.indexOf(`\n${fence}`, from));
}

function isHere(command: string): boolean {
  try {
    execFileSync(command, [command === 'kotlin' ? '-version' : '--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

for (const { name, file, command } of LANGUAGES) {
  const code = blockOf(name);

  it(`the client in ${name} has some twenty lines`, () => {
    const lines = code.split('\n').filter((line) => line.trim() !== '').length;
    expect([lines > 10, lines <= 22]).toEqual([true, true]);
  });

  it.skipIf(!isHere(command))(`the client in ${name} makes a record and counts a scan of it`, async () => {
    writeFileSync(join(folder, file), code);
    const env = { PATH: process.env['PATH'], STATION: station.url, KEY: station.apiKey };
    const { stdout } = await run(command, [file], { cwd: folder, env });
    const [id, count] = stdout.trim().split(' ');
    expect([/^TW-[0-9A-Z]{5}$/.test(String(id)), count]).toEqual([true, '1']);
  });
}
