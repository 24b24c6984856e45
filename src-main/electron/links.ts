import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { ElectronCalls } from './calls.ts';
import type { Links } from './locks.ts';
import type { ShellWords } from './words.ts';

/** The files of the desk that the system's programs open, with their endings. */
const PDF_ALONE = { 'application/pdf': 'pdf' } as const;
const FILES = { ...PDF_ALONE, 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;
/** Pages of the desk that need no sign-in: a browser shows them as the window would. */
const OPEN_PAGES: readonly string[] = ['/api/docs'];
/** Block explorers of known networks. Before any other link opens, the user is asked. */
const EXPLORERS = ['sepolia.etherscan.io', 'hoodi.etherscan.io'];

export interface PdfLinks extends Links {
  /** Opens a PDF of the desk in the system's program. Returns whether it did. */
  openPdf(path: string): Promise<boolean>;
}

interface LinkPlace {
  readonly origin: string;
  readonly explorer: string | null;
  /** The folder for files on their way to other programs. */
  readonly scratch: string;
  /** Whether other programs are closed to the user. PDF files still open, since labels have to be printed. */
  isLocked(): boolean;
  readonly report: (error: unknown) => void;
}

type Calls = Pick<ElectronCalls, 'dialog' | 'session' | 'shell'>;

/** Follows the links that lead out of the window. */
export function createLinks(calls: Calls, words: ShellWords, place: LinkPlace): PdfLinks {
  const { origin, explorer, scratch, report } = place;
  let opened = 0;

  async function follow(url: string): Promise<void> {
    const target = URL.parse(url);
    if (target === null) return;
    if (target.origin === origin) return followHere(target);
    if (place.isLocked() || target.protocol !== 'https:' || target.username || target.password) return;
    const isKnown = EXPLORERS.includes(target.host) || target.host === explorer;
    if (isKnown || (await isWanted(target))) await calls.shell.openExternal(target.href);
  }

  /** Files of the desk open in the system's programs, and pages that it gives to everybody in the system's browser. */
  async function followHere(target: URL): Promise<void> {
    if (await openFile(target.pathname + target.search, '/api/', place.isLocked() ? PDF_ALONE : FILES)) return;
    if (OPEN_PAGES.includes(target.pathname) && !place.isLocked()) await calls.shell.openExternal(target.href);
  }

  /** A link in a record may lead anywhere, so a person decides. */
  async function isWanted(target: URL): Promise<boolean> {
    const { response } = await calls.dialog.showMessageBox({
      type: 'question',
      message: words.openLink({ host: target.host }),
      detail: target.href.slice(0, 500),
      buttons: [words.open, words.cancel],
      defaultId: 1,
      cancelId: 1,
    });
    return response === 0;
  }

  /** The system's program prints a PDF at its own size. Chromium's printing changes the size. */
  async function openFile(path: string, below: string, kinds: Readonly<Record<string, string>>): Promise<boolean> {
    const url = URL.parse(path, origin);
    if (url?.origin !== origin || !url.pathname.startsWith(below) || path.includes('\0')) return false;
    const answer = await calls.session().fetch(url.href);
    const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
    if (!answer.ok || !answer.body || !Object.hasOwn(kinds, type)) return false;
    await mkdir(scratch, { recursive: true, mode: 0o700 });
    const file = join(scratch, `Twinmark ${++opened}.${kinds[type]}`);
    await pipeline(Readable.fromWeb(answer.body as ReadableStream), createWriteStream(file, { mode: 0o600 }));
    const failure = await calls.shell.openPath(file);
    if (failure) await rm(file, { force: true });
    return failure === '';
  }

  return {
    follow: (url) => void follow(url).catch(report),
    openPdf: (path) => openFile(path, '/api/desk/', PDF_ALONE),
  };
}
