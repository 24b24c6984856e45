// What a person at the desk sees of it, in order and by the page's own clock.
import type { Page } from 'playwright-core';

export interface Sight {
  /** Milliseconds of the page's clock. */
  readonly at: number;
  /** What is to be done, as written under the picture. */
  readonly stage: string | null;
  /** Of the large result, and whether its label still lies there. */
  readonly state: string | null;
  readonly isThere: boolean;
  /** What another label is at, while the last result is small. */
  readonly next: string | null;
  /** What another label is at, while the last result is large still. */
  readonly held: string | null;
}

/** Begins to write down whatever changes on the desk. */
export async function watchDesk(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sights: object[] = [];
    const look = () => {
      const panel = document.querySelector<HTMLElement>('[data-there]');
      const stage = document.querySelector<HTMLElement>('[data-stage]')?.dataset['stage'] ?? null;
      const [state, isThere] = [panel?.dataset['state'] ?? null, panel?.dataset['there'] === 'true'];
      const last = JSON.stringify(Object.assign({}, sights.at(-1), { at: 0 }));
      const next = panel?.dataset['next'] ?? null;
      const held = panel?.dataset['held'] ?? null;
      if (JSON.stringify({ at: 0, stage, state, isThere, next, held }) !== last) {
        sights.push({ at: performance.now(), stage, state, isThere, next, held });
      }
    };
    look();
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-stage', 'data-state', 'data-there', 'data-next', 'data-held'],
    });
    Object.assign(window, { sights });
  });
}

export function sightsOf(page: Page): Promise<Sight[]> {
  // @ts-expect-error watchDesk put them there.
  return page.evaluate(() => window.sights);
}

/** Until every state was shown large; on a machine that is busy with other things the label may have left by then. */
export async function untilSeen(page: Page, states: readonly string[], ms: number): Promise<Sight[]> {
  const end = Date.now() + ms;
  for (;;) {
    const sights = await sightsOf(page);
    const missing = states.filter((state) => !sights.some((one) => one.state === state));
    if (missing.length === 0) return sights;
    if (Date.now() > end) throw new Error(`Never shown: ${missing.join(', ')}. Seen: ${JSON.stringify(sights)}`);
    await page.waitForTimeout(250);
  }
}
