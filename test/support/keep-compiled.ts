// Loaded into the stations of tests: what Node compiled is kept for the next one, though most of them are killed.
import { flushCompileCache } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/** Milliseconds by which a station has loaded what it needs. */
const LOADED_MS = 2000;

if (isMainThread) setTimeout(flushCompileCache, LOADED_MS).unref();
