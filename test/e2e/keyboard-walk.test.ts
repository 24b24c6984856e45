import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { walkFindings } from '#test/support/journey/focus-walk.ts';
import { goTo, SCREENS } from '#test/support/journey/screens.ts';
import { openDraftDesk } from '#test/support/production/draft-desk.ts';
import { axeFindings, cutOff, type Desk, hasBrowser, openDesk } from '#test/support/window.ts';
import { printedJob } from '#test/support/window-jobs.ts';

describe.skipIf(!hasBrowser)('each screen', () => {
  let desk: Desk;
  let job: number;
  beforeAll(async () => {
    desk = await openDesk();
    job = await printedJob(await openDraftDesk(desk.station), 2);
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('is walked by Tab: every control is reached, the focus is seen, nothing holds it', async () => {
    const page = await desk.open({ width: 1366, height: 768 });
    const findings: string[] = [];
    for (const at of [...SCREENS, `#/jobs/${job}`]) {
      await goTo(page, at);
      findings.push(...(await walkFindings(page)).map((one) => `${at}: ${one}`));
    }
    expect(findings).toEqual([]);
  });

  test('a walk finds what is planted: a trap, a control that no key reaches, a focus that is not seen', async () => {
    const page = await desk.open({ at: '#/jobs/statistics' });
    const plant = (html: string, script?: string) =>
      page.evaluate(
        ([markup, code]) => {
          document.querySelector('#planted')?.remove();
          document.querySelector('main')?.insertAdjacentHTML('beforeend', `<div id="planted">${markup}</div>`);
          const first = document.querySelector<HTMLElement>('#planted > *');
          if (code === 'hold')
            first?.addEventListener('keydown', (event) => event.key === 'Tab' && event.preventDefault());
          if (code === 'plain') first?.style.setProperty('outline', 'none', 'important');
        },
        [html, script] as const,
      );
    await goTo(page, '#/jobs/statistics');
    expect(await walkFindings(page)).toEqual([]);
    await plant('<button type="button">Holds</button>', 'hold');
    expect(await walkFindings(page)).toContainEqual(expect.stringMatching(/never comes round: it stays at Holds/));
    await plant('<div role="button">Mouse alone</div>');
    expect(await walkFindings(page)).toEqual(['Tab never comes to Mouse alone']);
    await plant('<button type="button">Unseen</button>', 'plain');
    expect(await walkFindings(page)).toEqual(['the focus on Unseen is not seen']);
  });

  test.each(['en', 'de', 'fr'] as const)('is fit for everybody at 200 % ($0)', async (language) => {
    // 1366 x 768, enlarged to 200 %.
    const page = await desk.open({ width: 683, height: 384, language });
    const findings: string[] = [];
    for (const at of [...SCREENS, `#/jobs/${job}`]) {
      await goTo(page, at);
      findings.push(...[...(await axeFindings(page)), ...(await cutOff(page))].map((one) => `${at}: ${one}`));
    }
    expect(findings).toEqual([]);
  });

  test('what is unfit at 200 % is found: a control without a name, a text that is cut off', async () => {
    const page = await desk.open({ width: 683, height: 384, at: '#/records' });
    await goTo(page, '#/records');
    await page.evaluate(() => {
      const text = document.createElement('p');
      text.textContent = 'Far too long a text';
      // The page's policy takes no style out of markup.
      Object.assign(text.style, { width: '4rem', whiteSpace: 'nowrap' });
      document.querySelector('main')?.append(document.createElement('button'), text);
    });
    expect(await axeFindings(page)).toContainEqual(expect.stringMatching(/^button-name/));
    expect(await cutOff(page)).toContain('"Far too long a text" is cut off');
  });
});
