// The tray tells of newer versions. They are never installed automatically, since that could end a job.
import type { ElectronCalls } from './calls.ts';

export interface Feed {
  /** The address of the folder with the company's packages. */
  readonly url: string;
  /** The version of this program. */
  readonly version: string;
  readonly platform: NodeJS.Platform;
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
  const answer = await session().fetch(`${folder}${TOLD_IN[feed.platform] ?? 'latest-linux.yml'}`, {
    signal,
    credentials: 'omit',
  });
  if (!answer.ok) return null;
  const told = (await answer.text()).slice(0, LONGEST);
  const version = /^version: *'?(\d+\.\d+\.\d+)'?\s*$/m.exec(told)?.[1];
  const path = /^path: *'?([\w][\w .-]*)'?\s*$/m.exec(told)?.[1];
  if (version === undefined || path === undefined || !isNewer(version, feed.version)) return null;
  return { version, url: folder + encodeURIComponent(path.trim()) };
}

function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split(/[.-]/).map(Number));
  const at = [0, 1, 2].find((index) => a[index] !== b[index]);
  return at !== undefined && a[at] > b[at];
}
