// A root file system to install into: all of this machine, above which everything is written to memory and thrown away.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MOUNT = `set -e
mount -t tmpfs -o size=2g none "$0"
mkdir "$0/upper" "$0/work" "$0/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$0/upper,workdir=$0/work" "$0/root"
mount --rbind /dev "$0/root/dev"
mount -t proc none "$0/root/proc"
mount -t tmpfs none "$0/root/tmp"
mount -t tmpfs none "$0/root/run"
echo there
cat`;

export interface FreshRoot extends Disposable {
  /** Runs a program in it, as root or as another user. */
  run(
    args: readonly string[],
    user?: string,
  ): { readonly status: number | null; readonly out: string; readonly said: string };
  /** Copies a file of this machine into it. */
  take(file: string, path: string): void;
  /** Starts a program in it. */
  start(args: readonly string[], user?: string): ChildProcess;
  /** What was written in it and is still there, but for folders. */
  written(): string[];
}

/** Null where this machine lets nobody mount: then the tests say so. */
export async function openFreshRoot(): Promise<FreshRoot | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'twinmark-root-'));
  const holder = spawn('unshare', ['--mount', 'sh', '-c', MOUNT, folder], { stdio: ['pipe', 'pipe', 'ignore'] });
  const isThere = await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit').then(() => null)]);
  if (isThere === null) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const started: ChildProcess[] = [];
  const inside = [`--mount=/proc/${holder.pid}/ns/mnt`];
  const within = (args: readonly string[], user = 'root') => [
    ...inside,
    'chroot',
    `--userspec=${user}`,
    join(folder, 'root'),
    ...['env', '-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'DEBIAN_FRONTEND=noninteractive'],
    ...args,
  ];
  return {
    run(args, user) {
      const { status, stdout, stderr } = spawnSync('nsenter', within(args, user), { encoding: 'utf8' });
      return { status, out: stdout, said: stdout + stderr };
    },
    take: (file, path) => {
      execFileSync('nsenter', [...inside, 'cp', file, join(folder, 'root', path)]);
    },
    start(args, user) {
      const child = spawn('nsenter', within(args, user), { stdio: ['ignore', 'pipe', 'pipe'] });
      started.push(child);
      return child;
    },
    written() {
      const find = ['find', join(folder, 'upper'), '-not', '-type', 'd', '-not', '-type', 'c', '-printf', '/%P\\n'];
      return spawnSync('nsenter', [...inside, ...find], { encoding: 'utf8' })
        .stdout.split('\n')
        .filter(Boolean);
    },
    [Symbol.dispose]() {
      for (const child of started) child.kill('SIGKILL');
      holder.stdin.end();
      holder.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
