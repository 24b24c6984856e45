// The tray tells of newer versions. They are never installed automatically, since that could end a job.
import type { ElectronCalls } from './calls.ts';

export interface Feed {
  /** The address of the folder with the company's packages. */
  readonly url: string;
  /** The version of this program. */
  readonly version: string;
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  /** The ending of the package that this program was installed from, as `deb`. */
  readonly kind: string;
}

export interface Newer {
  readonly version: string;
  /** The address of the package. */
  readonly url: string;
}

/** The files in which the packager describes the newest package. */
const TOLD_IN: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  win32: 'latest.yml',
  darwin: 'latest-mac.yml',
};

/** Only for Linux does the packager describe each architecture in a file of its own. */
function fileOf({ platform, arch }: Feed): string {
  return TOLD_IN[platform] ?? (arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`);
}

const DAY_MS = 24 * 3600 * 1000;
const ANSWER_MS = 10_000;
/** Characters that are read. The packager's file has some hundred. */
const LONGEST = 65_536;

/** Asks the feed now and once a day. A feed that does not answer is ignored. */
export function watchForNewer(calls: Pick<ElectronCalls, 'session'>, feed: Feed, found: (newer: Newer) => void) {
  const ask = async () => {
    const newer = await findNewer(calls, feed).catch(() => null);
    if (newer) found(newer);
  };
  void ask();
  const timer = setInterval(ask, DAY_MS);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

async function findNewer({ session }: Pick<ElectronCalls, 'session'>, feed: Feed): Promise<Newer | null> {
  const base = URL.parse(feed.url);
  if (base?.protocol !== 'https:' || base.hostname.endsWith('.invalid')) return null;
  const folder = base.href.replace(/\/*$/, '/');
  const signal = AbortSignal.timeout(ANSWER_MS);
  const answer = await session().fetch(`${folder}${fileOf(feed)}`, {
    signal,
    credentials: 'omit',
  });
  if (!answer.ok) return null;
  const told = (await answer.text()).slice(0, LONGEST);
  const version = /^version: *'?(\d+\.\d+\.\d+)'?\s*$/m.exec(told)?.[1];
  const files = [...told.matchAll(/^ *-? *(?:url|path): *'?([\w][\w .-]*?)'?\s*$/gm)].map(([, name]) => name);
  const name = files.find((one) => isFor(feed, one));
  if (version === undefined || name === undefined || !isNewer(version, feed.version)) return null;
  return { version, url: folder + encodeURIComponent(name) };
}

/** Whether a package is of this kind and for this machine. A name without an architecture is for every one. */
function isFor({ kind, arch }: Feed, name: string): boolean {
  if (!name.endsWith(`.${kind}`)) return false;
  const told = /\b(arm64|aarch64|x64|x86_64|amd64)\b/.exec(name)?.[1];
  return told === undefined || /^a(rm|arch)64$/.test(told) === (arch === 'arm64');
}

function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split(/[.-]/).map(Number));
  const at = [0, 1, 2].find((index) => a[index] !== b[index]);
  return at !== undefined && a[at] > b[at];
}
