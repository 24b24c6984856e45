// Keeps the page on the device, so that it opens without the station. The page itself keeps the data, not this worker.
// The worker must be one file, so it imports nothing.

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchingEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchingEvent) => void): void;
}

const worker = self as unknown as Worker;
const CACHE = 'handheld';
const PAGE = '/handheld/';
/** What stands in every page of a station: the files of its build. */
const MARK_OF_PAGE = 'src="/handheld/';
/** Milliseconds to wait for the station. After that the kept page is shown. */
const PATIENCE_MS = 1500;
/** Milliseconds to wait for a new page and its files. After that it is fetched another time. */
const FILES_MS = 10_000;

worker.addEventListener('install', (event) => event.waitUntil(keepPage().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || !pathname.startsWith(PAGE)) return;
  event.respondWith(request.mode === 'navigate' ? page(event) : file(request));
});

/** The station's page if the station answers soon, else the kept page. What comes late is kept for the next time. */
async function page(event: WorkerEvent): Promise<Response> {
  const kept = await caches.match(PAGE);
  const fresh = keepPage();
  if (!kept) return fresh;
  const orKept = fresh.catch(() => kept);
  event.waitUntil(orKept);
  const answer = await Promise.race([orKept, new Promise<Response>((late) => setTimeout(late, PATIENCE_MS, kept))]);
  if (answer !== kept) event.waitUntil(dropOthers());
  return answer;
}

/** Files of the build never change under the same name, so kept files are always valid. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}

/** Keeps the page after all its files, so that the kept page is always complete. */
async function keepPage(): Promise<Response> {
  const until = AbortSignal.timeout(FILES_MS);
  const answer = await fetch(PAGE, { cache: 'no-cache', signal: until });
  if (!answer.ok) throw new Error(`The page was answered with ${answer.status}.`);
  const text = await answer.clone().text();
  if (!text.includes(MARK_OF_PAGE)) throw new Error('This is another page, as of a guest network before its sign-in.');
  const cache = await caches.open(CACHE);
  const absent = [];
  for (const name of filesOf(text)) if (!(await cache.match(name))) absent.push(name);
  await Promise.all(absent.map((name) => keepFile(cache, name, until)));
  await cache.put(PAGE, answer.clone());
  return answer;
}

function filesOf(text: string): readonly string[] {
  return [...text.matchAll(/(?:src|href|content)="(\/handheld\/[^"]+)"/g)].map((found) => found[1] as string);
}

/** Files of earlier pages: dropped once the newest page is shown, since an earlier one loads some of its own when they are needed. */
async function dropOthers(): Promise<void> {
  const cache = await caches.open(CACHE);
  const files = filesOf((await (await cache.match(PAGE))?.text()) ?? '');
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== PAGE && !files.includes(pathname)) await cache.delete(url);
  }
}

async function keepFile(cache: Cache, name: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(name, { signal });
  if (!answer.ok) throw new Error(`${name} was answered with ${answer.status}.`);
  await cache.put(name, answer);
}
