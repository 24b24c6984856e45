// A shift without the station: a phone queues scans, its page is killed again and again, its clock is off by hours, and answers are
// lost while it sends. Each scan arrives once.
import type { BrowserContext, Page } from 'playwright-core';
import { ensureWindow } from '#main/desktop/window-build.ts';
import { call } from '#test/support/api.ts';
import { openPhone, pairPhone } from '#test/support/handheld.ts';
import { makeRecord } from '#test/support/handheld-records.ts';
import { openDesk } from '#test/support/people.ts';
import { makeRandom, type Random } from '#test/support/random.ts';
import { type Station, startStation } from '#test/support/station.ts';
import { launchBrowser } from '#test/support/window.ts';

export interface ShiftRun {
  readonly scans: number;
  /** So many while scans are queued, and as many while they are sent. */
  readonly kills: number;
  readonly seed: number;
  readonly root: string;
  /** A phone that gives a scan another name with each try: what arrives twice then must be found. */
  readonly control?: boolean;
  readonly tell?: (sentence: string) => void;
}

export interface ShiftReport {
  readonly queued: number;
  readonly arrived: number;
  readonly lostAnswers: number;
  readonly broken: readonly string[];
}

const RECORDS = 4;
/** The device's clock is off by at most so much, and by something else after each kill. */
const CLOCK_OFF_MS = 9 * 3_600_000;
/** Share of the answers that are lost while the queue is sent. */
const LOST = 0.1;
const WORK_MS = 30 * 60_000;

export async function shiftRun({
  root,
  control = false,
  tell = () => undefined,
  ...run
}: ShiftRun): Promise<ShiftReport> {
  await ensureWindow(root);
  const settings = { 'limits.requests_per_minute': 10_000_000 };
  const [station, browser] = await Promise.all([startStation({ settings }), launchBrowser()]);
  try {
    const random = makeRandom(`${run.seed}`, 'a shift');
    const ids: string[] = [];
    for (let i = 0; i < RECORDS; i++) ids.push((await makeRecord(station, `Pallet ${i}`)).watermark_id);
    const { context, page } = await openPhone(browser);
    await pairPhone(page, station, await openDesk(station));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const phone = openDying(context, page, random);
    await context.setOffline(true);
    const acknowledged = await queueScans(phone, ids, run, tell);
    const queued = await queueOf(phone.page());
    const lostAnswers = await sendAll(phone, { ...run, control, random });
    return { ...(await judged(station, ids, { acknowledged, queued })), lostAnswers };
  } finally {
    await browser.close();
    await station.remove();
  }
}

type Dying = ReturnType<typeof openDying>;

/** A page that is killed and opened again, each time with another clock. */
function openDying(context: BrowserContext, first: Page, random: Random) {
  let page = first;
  return {
    context,
    page: () => page,
    async kill(): Promise<void> {
      const [address, gone] = [page.url(), page.waitForEvent('crash')];
      const session = await context.newCDPSession(page);
      // Nobody answers any more.
      void session.send('Page.crash').catch(() => undefined);
      await (await gone).close();
      page = await context.newPage();
      const off = Math.round((2 * random.next() - 1) * CLOCK_OFF_MS);
      await page.addInitScript((ms) => {
        const real = Date.now.bind(Date);
        Date.now = () => real() + ms;
      }, off);
      await page.goto(address);
      await page.getByRole('link', { name: /^Queue/ }).waitFor();
    },
  };
}

/** Gives how many scans the phone said that it keeps. Each stands in the count of its queue. */
async function queueScans(
  phone: Dying,
  ids: readonly string[],
  { scans, kills }: Pick<ShiftRun, 'scans' | 'kills'>,
  tell: (sentence: string) => void,
): Promise<number> {
  const killEvery = Math.max(1, Math.floor(scans / (kills + 1)));
  for (let done = 0, killed = 0; done < scans; ) {
    const page = phone.page();
    await page.keyboard.type(ids[done % ids.length]);
    await page.keyboard.press('Enter');
    // A kill comes while the last scan is looked up or kept: that one may be lost, and was not acknowledged.
    if (killed < kills && done >= (killed + 1) * killEvery) {
      killed++;
      await phone.kill();
      const kept = (await queueOf(phone.page())).length;
      if (kept < done) throw new Error(`${done} scans were acknowledged, and ${kept} were kept over a kill.`);
      done = kept;
      tell(`${done} of ${scans} scans queued, ${killed} kills`);
      continue;
    }
    done++;
    await page.getByRole('link', { name: `Queue (${done.toLocaleString('en')})` }).waitFor();
  }
  return scans;
}

/** Goes on until nothing waits, with kills and with answers that never come. Gives how many were lost. */
async function sendAll(
  phone: Dying,
  { kills, control, random }: Pick<ShiftRun, 'kills'> & { readonly control: boolean; readonly random: Random },
): Promise<number> {
  const { context } = phone;
  let lost = 0;
  await context.route('**/api/records/*/scan', async (route) => {
    const body = route.request().postDataJSON();
    const renamed = { ...body, client_scan_id: `${random.next()}` };
    // A page that was killed meanwhile takes no answer.
    const answer = await route.fetch(control ? { postData: JSON.stringify(renamed) } : {}).catch(() => null);
    const isLost = answer === null || random.chance(LOST);
    if (isLost) lost++;
    await (isLost ? route.abort() : route.fulfill({ response: answer })).catch(() => undefined);
  });
  await context.setOffline(false);
  const until = Date.now() + WORK_MS;
  for (let killed = 0; ; ) {
    const waiting = (await queueOf(phone.page())).filter(({ state }) => state === 'waiting').length;
    if (waiting === 0) return lost;
    if (Date.now() > until) throw new Error(`${waiting} scans still wait.`);
    if (killed < kills) {
      killed++;
      await phone.kill();
    }
    // By itself the page tries again every 15 seconds.
    await phone.page().evaluate(() => window.dispatchEvent(new Event('online')));
    await phone.page().waitForTimeout(500 + random.below(1500));
  }
}

interface Queued {
  readonly client_scan_id: string;
  readonly id: string;
  readonly state: string;
}

function queueOf(page: Page): Promise<Queued[]> {
  return page.evaluate(
    () =>
      new Promise<Queued[]>((done, failed) => {
        const opening = indexedDB.open('twinmark-handheld');
        opening.onerror = () => failed(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const asked = db.transaction('queue').objectStore('queue').getAll();
          asked.onsuccess = () => {
            db.close();
            done(asked.result);
          };
        };
      }),
  );
}

async function judged(
  { url, apiKey: token }: Station,
  ids: readonly string[],
  { acknowledged, queued }: { readonly acknowledged: number; readonly queued: readonly Queued[] },
): Promise<Omit<ShiftReport, 'lostAnswers'>> {
  const broken: string[] = [];
  if (queued.length < acknowledged) broken.push(`${acknowledged} scans were acknowledged, and ${queued.length} kept`);
  let arrived = 0;
  for (const id of ids) {
    const expected = queued.filter((one) => id.endsWith(one.id)).length;
    const { body } = await call(url, 'GET', `/api/records/${id}/scans?per_page=1`, { token });
    arrived += body.total;
    if (body.total !== expected) broken.push(`${id}: ${expected} scans were queued, and ${body.total} arrived`);
  }
  return { queued: queued.length, arrived, broken };
}
