// A page on a machine that is several times slower: its process is halted for most of each moment. The inspector of Chromium
// slows the page's own thread alone, and a phone reads in a worker.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';

/** Shorter moments are lost to the scheduler; longer ones would be felt by whoever waits for the page. */
const WORKS_MS = 8;

export interface Slowed {
  /** Runs the page at full speed again. */
  stop(): Promise<void>;
}

/** The process of a page: the one that works while the page does. */
export async function processOf(browser: Browser, page: Page): Promise<number> {
  const inspector = await browser.newBrowserCDPSession();
  const times = async () => {
    const { processInfo } = await inspector.send('SystemInfo.getProcessInfo');
    return new Map(processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]));
  };
  const before = await times();
  await page.evaluate(() => {
    for (const end = performance.now() + 500; performance.now() < end; );
  });
  const worked = [...(await times())].map(([id, time]) => ({ id, time: time - (before.get(id) ?? 0) }));
  await inspector.detach();
  return worked.reduce((most, one) => (one.time > most.time ? one : most)).id;
}

/** Lets a process work for one part in `times`. */
export function slowDown(pid: number, times: number): Slowed {
  let isOver = false;
  const run = async () => {
    while (!isOver) {
      process.kill(pid, 'SIGSTOP');
      await sleep(WORKS_MS * (times - 1));
      process.kill(pid, 'SIGCONT');
      await sleep(WORKS_MS);
    }
  };
  const over = run();
  return {
    async stop() {
      isOver = true;
      await over;
    },
  };
}

/** As the tools of developers slow a page: its own thread, and none of its workers. */
export async function slowByTools(page: Page, times: number): Promise<Slowed> {
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('Emulation.setCPUThrottlingRate', { rate: times });
  return { stop: () => inspector.detach() };
}

/** Milliseconds of a fixed piece of work in the page. Its workers are in the same process, and are as slow. */
export function pageLoop(page: Page): Promise<number> {
  return page.evaluate(() => {
    const start = performance.now();
    let state = 1;
    for (let i = 0; i < 1e8; i++) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return performance.now() - start + 0 * state;
  });
}

/** Megabytes that a process has for itself; null where the system does not tell. */
export function privateMegabytes(pid: number): number | null {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const kilobytes = [...text.matchAll(/^Private_\w+: +(\d+) kB$/gm)].reduce((sum, [, kb]) => sum + Number(kb), 0);
    return kilobytes / 1024;
  } catch {
    return null;
  }
}
