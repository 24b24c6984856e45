// Walks through a screen by Tab alone, and tells what a person without a mouse could not reach, see, or leave.
import type { Page } from 'playwright-core';

/** More presses than there are controls: some take the focus twice, and the walk ends in the page's own frame. */
const SPARE_PRESSES = 30;
/** Milliseconds without a new control after which a screen counts as filled. */
const SETTLED_MS = 300;

/** Everything that is wrong with the way of the focus through a screen, in words. */
export async function walkFindings(page: Page): Promise<string[]> {
  const count = await settledControls(page);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const findings: string[] = [];
  let isRound = false;
  for (let presses = 0; presses < count + SPARE_PRESSES && !isRound; presses++) {
    await page.keyboard.press('Tab');
    const { round, unseen } = await page.evaluate(arrive);
    isRound = round;
    if (unseen) findings.push(`the focus on ${unseen} is not seen`);
  }
  if (!isRound) findings.push(`the focus never comes round: it stays at ${await page.evaluate(stuckAt)}`);
  return [...findings, ...(await page.evaluate(unreached)).map((name) => `Tab never comes to ${name}`)];
}

/** A screen may still be filling: it is walked once no more controls come. */
async function settledControls(page: Page): Promise<number> {
  let count = await page.evaluate(markControls);
  for (let before = -1; before !== count; ) {
    before = count;
    await page.waitForTimeout(SETTLED_MS);
    count = await page.evaluate(markControls);
  }
  return count;
}

/** Numbers the controls that a person sees. Of a group of radio buttons one is enough: arrows lead to the others. */
function markControls(): number {
  const seen = new Set<string>();
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"], [role="button"], [role="link"], [role="switch"]',
    ),
  ].filter((one) => {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.matches(':disabled, [aria-disabled="true"]'))
      return false;
    // Where arrows lead from one to the next, Tab comes to one of them.
    if (
      one.tabIndex < 0 &&
      one.closest('[role="tablist"], [role="grid"], [role="listbox"], [role="group"], [role="menu"]')
    )
      return false;
    // What a program puts beside a field for the mouse has keys of the field: clear, up and down, show the list.
    if (one.tabIndex < 0 && one.closest('[class*="Input-wrapper"], [class*="InputWrapper"]')) return false;
    if (!(one instanceof HTMLInputElement) || one.type !== 'radio') return true;
    const isFirst = !seen.has(one.name);
    seen.add(one.name);
    return isFirst;
  });
  for (const one of controls) one.dataset['walk'] = 'left';
  return controls.length;
}

interface Step {
  readonly round: boolean;
  /** The control before this one, if nothing in the page changed when the focus left it. */
  readonly unseen: string | null;
}

/** Notes what has the focus now, and whether it was seen on the control before. */
function arrive(): Step {
  const looks = (one: Element) => {
    const around = [
      one,
      one.parentElement,
      one.parentElement?.parentElement,
      one.nextElementSibling,
      one.previousElementSibling,
    ];
    const inner = one.nextElementSibling?.firstElementChild;
    return [...around, inner]
      .flatMap((each) => (each ? [getComputedStyle(each)] : []))
      .map((css) =>
        [css.outline, css.boxShadow, css.borderColor, css.backgroundColor, css.stroke, css.strokeWidth].join(),
      )
      .join('|');
  };
  const kept = window as unknown as { walk?: { element: HTMLElement; looks: string } };
  const { walk } = kept;
  const active = document.activeElement as HTMLElement | null;
  const isBody = !active || active === document.body;
  const unseen = walk?.element.isConnected && looks(walk.element) === walk.looks ? walk.element : null;
  // It begins at the title: after the last control come the page's own frame, and what stands before the title.
  const round = !isBody && active.dataset['walk'] === 'first';
  if (!isBody) {
    kept.walk = { element: active, looks: looks(active) };
    const group = active instanceof HTMLInputElement && active.type === 'radio' ? active.name : null;
    if (group !== null)
      for (const one of document.querySelectorAll<HTMLInputElement>('input[type="radio"]'))
        if (one.name === group && one.dataset['walk']) one.dataset['walk'] = 'done';
    if (active.dataset['walk'] !== 'first')
      active.dataset['walk'] = document.querySelector('[data-walk="first"]') ? 'done' : 'first';
  } else delete kept.walk;
  return { round, unseen: unseen && (unseen.ariaLabel ?? unseen.textContent ?? unseen.outerHTML).trim().slice(0, 80) };
}

function stuckAt(): string {
  const active = document.activeElement;
  return (active?.ariaLabel ?? active?.textContent ?? '').trim().slice(0, 80);
}

function unreached(): string[] {
  const left = [...document.querySelectorAll<HTMLElement>('[data-walk="left"]')];
  const names = left.map(
    (one) => (one.ariaLabel ?? one.textContent ?? '').trim().slice(0, 80) || one.outerHTML.slice(0, 120),
  );
  for (const one of document.querySelectorAll<HTMLElement>('[data-walk]')) delete one.dataset['walk'];
  delete (window as unknown as { walk?: unknown }).walk;
  return names;
}
