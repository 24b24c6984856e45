import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureServer } from '#main/desktop/shell-build.ts';
import { ensureWindow } from '#main/desktop/window-build.ts';
import { packServer } from '#main/packaging/server.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type FreshRoot, openFreshRoot } from '#test/support/packaging/fresh-root.ts';
import { checkNotices } from '#test/support/packaging/notices.ts';

const root = join(import.meta.dirname, '..', '..');
const EPOCH = Date.UTC(2026, 10, 1) / 1000;
const DATA = '/var/lib/twinmark';
/** Of the person who tries it. */
const OWN = '/run/own';
const hasTools = ['/usr/bin/dpkg-deb', '/usr/bin/systemd-analyze', '/usr/bin/perl'].every((file) => existsSync(file));
const fresh = hasTools ? await openFreshRoot() : null;
const missing = fresh === null ? '(skipped: no dpkg, systemd or perl here, or no right to mount)' : '';

let scratch: string;
let made: readonly string[];

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'twinmark-server-'));
  const window = await ensureWindow(root, undefined, join(root, 'out', 'shipped'));
  const programs = await ensureServer(root);
  const node = join(root, 'node_modules', 'node');
  made = await packServer({ root, programs, window, node, output: scratch, epoch: EPOCH, version: '0.1.0', level: 0 });
});
afterAll(() => {
  fresh?.[Symbol.dispose]();
  rmSync(scratch, { recursive: true, force: true });
});

/** The same package as a newer build would be. */
function newerDeb(): string {
  const folder = join(scratch, 'newer');
  execFileSync('dpkg-deb', ['-R', join(scratch, made[1]), folder]);
  for (const file of ['DEBIAN/control', 'usr/lib/twinmark/package.json'])
    writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace('0.1.0', '0.1.1'));
  execFileSync('dpkg-deb', ['--root-owner-group', '-Znone', '--build', folder, join(scratch, 'newer.deb')]);
  rmSync(folder, { recursive: true });
  return join(scratch, 'newer.deb');
}

/** What the unit says, for lack of a systemd that runs. */
function unitOf(system: FreshRoot): (name: string) => string[] {
  const { said } = system.run(['cat', '/lib/systemd/system/twinmark.service']);
  return (name) => [...said.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);
}

const LISTEN = `use Socket; $| = 1; unlink $ARGV[0]; socket(S, AF_UNIX, SOCK_DGRAM, 0); bind(S, pack_sockaddr_un($ARGV[0])) or die;
chmod 0777, $ARGV[0]; print "listens\\n"; while (defined recv(S, $b, 4096, 0)) { print "$b\\n" }`;

/** Starts the service as its unit does, and hears what it tells the service manager. */
async function startService(system: FreshRoot) {
  const unit = unitOf(system);
  const news: string[] = [];
  const manager = system.start(['perl', '-e', LISTEN, '/run/notify']);
  if (!manager.stdout) throw new Error('The listener has no output.');
  const lines = createInterface({ input: manager.stdout });
  lines.on('line', (line) => news.push(line));
  await once(lines, 'line');
  system.run(['install', '-d', '-o', unit('User')[0], '/var/cache/twinmark']);
  const options = /^TWINMARK_OPTIONS=(.*)$/m.exec(system.run(['cat', '/etc/twinmark/station.conf']).said)?.[1] ?? '';
  const command = unit('ExecStart')[0].replace('$TWINMARK_OPTIONS', options);
  const env = [...unit('Environment'), 'NOTIFY_SOCKET=/run/notify', 'WATCHDOG_USEC=400000'];
  const shell = `umask ${unit('UMask')[0]}; exec ${command}`;
  const child = system.start(['env', ...env, 'sh', '-c', shell], `${unit('User')[0]}:${unit('Group')[0]}`);
  const ended = once(child, 'exit');
  let log = '';
  child.stderr?.on('data', (chunk) => {
    log += chunk;
  });
  if (!child.stdout) throw new Error('The service has no output.');
  let told: Record<string, string> = {};
  for await (const line of createInterface({ input: child.stdout })) {
    told = { ...told, ...JSON.parse(line) };
    if (told['ready']) break;
  }
  if (!told['ready']) throw new Error(`The service ended before it was ready. It said:\n${log}`);
  return {
    url: told['url'],
    token: told['api_key'],
    async stop() {
      await expect.poll(() => news).toContain('WATCHDOG=1');
      child.kill('SIGTERM');
      const [code] = await ended;
      manager.kill();
      return { code, ready: news.includes('READY=1'), stopping: news.includes('STOPPING=1') };
    },
  };
}

const asUser = (system: FreshRoot, ...args: string[]) => {
  const command = ['env', `HOME=${DATA}`, 'twinmark', ...args, '--data', DATA, '--json'];
  const { status, out } = system.run(command, 'twinmark:twinmark');
  return { status, told: JSON.parse(out.trim().split('\n').at(-1) ?? '') };
};
const ENDED_WELL = { code: 0, ready: true, stopping: true };

describe.skipIf(fresh === null)(`the package of Debian ${missing}`, () => {
  const system = fresh as FreshRoot;
  let wmId = '';

  it('installs a service with a user and folders of its own, which systemd finds sound and well locked', () => {
    expect(installed(system, join(scratch, made[1]))).toMatchObject({ status: 0 });
    expect(system.run(['stat', '-c', '%U %a', DATA, '/etc/twinmark/station.conf']).said).toBe(
      'twinmark 700\nroot 640\n',
    );
    expect(system.run(['twinmark', '--version']).said).toBe('0.1.0\n');
    const unit = '/lib/systemd/system/twinmark.service';
    expect(system.run(['systemd-analyze', 'verify', '--man=no', unit])).toMatchObject({ status: 0, said: '' });
    const exposure = system.run(['systemd-analyze', 'security', '--offline=true', '--threshold=30', unit]);
    expect(exposure, exposure.said).toMatchObject({ status: 0 });
  });

  it('makes and proves labels as the unit starts it, and tells systemd that it is ready, lives and ends', async () => {
    system.run(['install', '-d', '-o', 'twinmark', OWN]);
    writeIn(system, `${OWN}/passphrase`, 'correct horse battery\n', 'twinmark');
    const first = asUser(system, 'operator', 'add', 'anna', '--passphrase-file', `${OWN}/passphrase`);
    expect(first, JSON.stringify(first.told)).toMatchObject({ status: 0 });
    const sample = (name: string) => `/usr/lib/twinmark/resources/samples/${name}`;
    system.run(['sh', '-c', `head -n 3 ${sample('generic.csv')} > ${OWN}/rows.csv`]);
    const files = ['--csv', `${OWN}/rows.csv`, '--artwork', sample('generic.webp'), '--template', 'generic'];
    const batch = asUser(system, 'batch', ...files, '--out', `${OWN}/labels`, '--operator', 'anna');
    expect(batch.told, JSON.stringify(batch.told)).toMatchObject({ made: 2, failed: 0, proven: 2 });
    const local = '--host 127.0.0.1 --port 0 --set lan.https=off --set lan.mdns=false';
    const key = `--operator anna --passphrase-file ${OWN}/passphrase --print-api-key`;
    writeIn(system, '/etc/twinmark/station.conf', `TWINMARK_OPTIONS=${local} ${key}\n`, 'root');
    const unreadable = '{ "set_by": "IT", "service.prefix": "much too long for one" }';
    writeIn(system, '/etc/twinmark/policy.json', unreadable, 'twinmark');
    await expect(startService(system)).rejects.toThrow(/\/etc\/twinmark\/policy\.json, line 1: .*service\.prefix/);
    writeIn(system, '/etc/twinmark/policy.json', '{ "set_by": "IT", "service.prefix": "PLANT" }', 'twinmark');
    const service = await startService(system);
    const json = { image: base64(await artwork('packaging')) };
    const record = await call(service.url, 'POST', '/api/records', { token: service.token, json });
    expect(record.status, JSON.stringify(record.body)).toBe(201);
    wmId = record.body.watermark_id;
    const photo = { image: record.body.watermarked_image };
    const read = await call(service.url, 'POST', '/api/scan', { json: photo });
    expect(read.body).toMatchObject({ success: true, message: record.body.watermark_id.slice(6) });
    expect(wmId).toMatch(/^PLANT-/);
    system.run(['rm', '/etc/twinmark/policy.json']);
    expect(asUser(system, 'backup', `${OWN}/kept.tar`)).toMatchObject({ status: 0, told: { ok: true } });
    expect(await service.stop()).toEqual(ENDED_WELL);
  });

  it('is upgraded with its data and its configuration, and removed without them', async () => {
    expect(installed(system, newerDeb())).toMatchObject({ status: 0 });
    expect(system.run(['twinmark', '--version']).said).toBe('0.1.1\n');
    const service = await startService(system);
    expect((await call(service.url, 'GET', `/api/records/${wmId}`)).status).toBe(200);
    expect(await service.stop()).toEqual(ENDED_WELL);
    expect(asUser(system, 'doctor')).toMatchObject({ status: 0, told: { ok: true } });
    expect(system.run(['dpkg', '--purge', 'twinmark-server'])).toMatchObject({ status: 0 });
    const own = (path: string) =>
      !/^\/(var\/lib\/(twinmark|dpkg|systemd)\/|etc\/(\.pwd\.lock|passwd|group|g?shadow|subuid|subgid))/.test(path);
    const rest = system.written().filter((path) => own(path) && !/^\/var\/(log|cache)\/(dpkg|ldconfig|man)/.test(path));
    expect(rest).toEqual([]);
    expect(system.run(['ls', DATA]).said).toContain('station.db');
  });
});

/** The package lies outside of the root, whose `/tmp` is its own. */
function installed(system: FreshRoot, file: string) {
  system.take(file, '/run/new.deb');
  return system.run(['dpkg', '--install', '/run/new.deb']);
}

function writeIn(system: FreshRoot, path: string, content: string, owner: string): void {
  const source = join(scratch, 'handed-over');
  writeFileSync(source, content);
  system.take(source, path);
  system.run(['chown', owner, path]);
  system.run(['chmod', '600', path]);
}

describe('the archive for servers', () => {
  it('runs where there is no Node', async () => {
    execFileSync('tar', ['-C', scratch, '-xzf', join(scratch, made[0])]);
    const home = join(scratch, made[0].replace('.tar.gz', ''));
    const bin = join(scratch, 'bin');
    mkdirSync(bin);
    for (const name of ['sh', 'dirname', 'readlink']) symlinkSync(`/usr/bin/${name}`, join(bin, name));
    const run = (...args: string[]) =>
      spawnSync(join(home, 'bin', 'twinmark'), args, { env: { PATH: bin }, encoding: 'utf8' });
    expect(run('--version').stdout).toBe('0.1.0\n');
    const picture = join(scratch, 'artwork.png');
    writeFileSync(picture, await artwork('packaging'));
    expect(run('embed', picture, join(scratch, 'marked.png'), '--message', '7K3QZ').status).toBe(0);
    const { stdout } = run('scan', join(scratch, 'marked.png'), '--json');
    expect(JSON.parse(stdout)).toMatchObject({ success: true, message: '7K3QZ' });
  });

  it('is dated by the commit, and belongs to nobody of the machine that made it', () => {
    const list = execFileSync('tar', ['--full-time', '--utc', '-tvzf', join(scratch, made[0])], { encoding: 'utf8' });
    const others = list.split('\n').filter((line) => line && !/^\S+ 0\/0 +\d+ 2026-11-01 00:00:00 /.test(line));
    expect(others).toEqual([]);
  });

  it('names every part with its licence, in words and in CycloneDX', () => {
    const home = join(scratch, made[0].replace('.tar.gz', ''));
    checkNotices(home, ['react', 'fastify', 'sharp', 'Node.js', 'better-sqlite3', 'harfbuzzjs']);
  });
});
