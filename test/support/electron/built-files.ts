import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { ensureShell } from '#main/desktop/shell-build.ts';
import { sendPage } from '#main/server/pages/pages.ts';

/** What of the desktop program lies in files, beside what it does. */
export interface BuiltFiles {
  /** How it is packed. */
  readonly builder: string;
  /** What comes before the page, as it is built. */
  readonly preload: string;
  /** Of the pages that the desk gives out. */
  readonly policy: string;
  /** The version of Electron that is installed. */
  readonly electron: string;
  /** Everything of ours that runs in Electron's main process. */
  readonly sources: string;
}

const root = join(import.meta.dirname, '..', '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

export async function readBuiltFiles(): Promise<BuiltFiles> {
  await ensureShell(root);
  return {
    builder: read('electron-builder.yml'),
    preload: read('out/shell/src-main/electron/preload.cjs'),
    policy: policyOfPages(),
    electron: createRequire(import.meta.url)('electron/package.json').version,
    sources: globSync('src-main/electron/*.ts', { cwd: root }).map(read).join('\n'),
  };
}

function policyOfPages(): string {
  const headers = new Map<string, unknown>();
  const reply = new Proxy({} as Record<string, unknown>, {
    get: (_target, name) => (key: string, value: unknown) => {
      if (name === 'header') headers.set(key, value);
      return reply;
    },
  });
  sendPage(reply as unknown as FastifyReply, 200, { bytes: '', type: 'text/html', immutable: false });
  return String(headers.get('content-security-policy'));
}
