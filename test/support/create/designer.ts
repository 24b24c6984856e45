// The designer of labels, as a person at the desk uses it.
import type { Locator, Page } from 'playwright-core';

export const labelOf = (page: Page): Locator => page.locator('[data-label]');
export const itemsOf = (page: Page): Locator => page.locator('button[data-item]');

/** Drags something from the list of fields to a place on the label, as shares of its width and height. */
export async function dragField(page: Page, name: string, across: number, down: number): Promise<void> {
  const chip = page.getByRole('navigation', { name: /^(Columns|Spalten)$/ }).getByRole('button', { name, exact: true });
  await chip.scrollIntoViewIfNeeded();
  const [from, to] = [await boxOf(chip), await boxOf(labelOf(page))];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + to.height * down, { steps: 4 });
  await page.mouse.move(to.x + to.width * across, to.y + to.height * down, { steps: 4 });
  await page.mouse.up();
}

/** Drags something on the stage by pixels of the page. Alt keeps it from snapping. */
export async function dragBy(page: Page, what: Locator, dx: number, dy: number): Promise<void> {
  const { x, y, width, height } = await stillBoxOf(page, what);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + dx / 2, y + height / 2 + dy / 2, { steps: 4 });
  await page.mouse.move(x + width / 2 + dx, y + height / 2 + dy, { steps: 4 });
  await page.mouse.up();
}

/** A finger that drags something to a place on something else, by default to its middle. */
export async function fingerOn(page: Page): Promise<(from: Locator, to: Locator, down?: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  return async (from, to, down = 0.5) => {
    const [began, goal] = [await stillBoxOf(page, from), await stillBoxOf(page, to)];
    const [x, y] = [began.x + began.width / 2, began.y + began.height / 2];
    const [endX, endY] = [goal.x + goal.width / 2, goal.y + goal.height * down];
    await touch('touchStart', x, y);
    // To the side first: up and down would scroll the list.
    for (let step = 1; step <= 8; step++) await touch('touchMove', x + step * 5, y);
    for (let step = 1; step <= 8; step++)
      await touch('touchMove', x + 40 + ((endX - x - 40) * step) / 8, y + ((endY - y) * step) / 8);
    await touch('touchEnd', endX, endY);
  };
}

export async function boxOf(what: Locator) {
  const box = await what.boundingBox();
  if (!box) throw new Error(`${what} is not to be seen.`);
  return box;
}

/** Where it lies once it stays there: a remark that appears above the label moves all of it. */
async function stillBoxOf(page: Page, what: Locator) {
  for (let before = await boxOf(what); ; ) {
    await page.waitForTimeout(100);
    const now = await boxOf(what);
    if (now.x === before.x && now.y === before.y) return now;
    before = now;
  }
}

/** Until the station has drawn a field of the shown row. Drawings are outlines, so their words cannot be read. */
export async function drawn(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('[data-label] svg g[data-item]').length >= wanted,
    count,
  );
}

export interface Repaints {
  /** Milliseconds from each move of a pointer to the picture that shows it, for a field that is dragged. */
  readonly moved: number[];
  /** Milliseconds to the next picture in which nothing has moved, between the moves. */
  readonly idle: number[];
}

export function repaintsOf(page: Page, item: string, moves: number): Promise<Repaints> {
  return page.evaluate(
    async ([id, count]) => {
      const field = document.querySelector<HTMLElement>(`button[data-item="${id}"]`);
      if (!field) throw new Error(`There is no field ${id}.`);
      const { left, top } = field.getBoundingClientRect();
      const send = (type: string, way: number) =>
        field.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            pointerId: 1,
            isPrimary: true,
            button: 0,
            buttons: 1,
            clientX: left + 5 + way,
            clientY: top + 5 + way / 2,
          }),
        );
      // The picture is painted between a frame and the task after it.
      const painted = () =>
        new Promise<number>((done) =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => done(performance.now());
            port2.postMessage(0);
          }),
        );
      HTMLElement.prototype.setPointerCapture = () => {};
      send('pointerdown', 0);
      const took = { moved: [] as number[], idle: [] as number[] };
      const measure = async (into: number[], act: () => void) => {
        const before = performance.now();
        act();
        into.push((await painted()) - before);
      };
      for (let way = 1; way <= count; way++) {
        await measure(took.idle, () => {});
        await measure(took.moved, () => send('pointermove', 5 + way));
      }
      send('pointerup', 5 + count);
      return took;
    },
    [item, moves] as const,
  );
}
