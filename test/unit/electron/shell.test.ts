import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { BatchProgress } from '#shared/jobs/production.ts';
import type { PrinterJob } from '#shared/printing/printers.ts';
import { ORIGIN, openTestShell } from '#test/support/electron/open-shell.ts';
import { cancellable, createMemory } from '#test/support/electron/stand-in.ts';

const batch = (state: BatchProgress['state'], made = 0): BatchProgress => ({
  id: 1,
  state,
  total: 200,
  counts: { planned: 200 - made, made },
  per_second: null,
  seconds_left: null,
  stopped: null,
  stopped_by: null,
});

it('opens one window with a launch address of the station', async () => {
  const { standIn } = await openTestShell();
  expect(standIn.windows.map(({ loaded }) => loaded)).toEqual([[`${ORIGIN}/launch?key=k1`]]);
  standIn.windows[0].emit('ready-to-show');
  expect(standIn.windows[0].shown).toBe(1);
});

it('waits in the tray when it was started with the machine', async () => {
  const { standIn } = await openTestShell({ place: { hidden: true } });
  expect(standIn.windows).toHaveLength(0);
  standIn.tray.emit('click');
  expect(standIn.windows).toHaveLength(1);
});

it('begins no station where another instance runs, and ends', async () => {
  let taken = false;
  const takeSeat = async () => {
    taken = true;
    throw new Error('no');
  };
  const { standIn, isFirst } = await openTestShell({ electron: { isSecond: true }, place: { takeSeat } });
  expect({ isFirst, taken, left: standIn.app.left }).toEqual({ isFirst: false, taken: false, left: 'quit' });
});

it('comes to the front when it is started a second time, and opens its window anew where that was closed', async () => {
  const { standIn } = await openTestShell();
  standIn.app.emit('second-instance');
  expect(standIn.windows).toHaveLength(1);
  expect(standIn.windows[0].shown).toBe(1);
  standIn.windows[0].close();
  standIn.app.emit('second-instance');
  expect(standIn.windows[1].loaded).toEqual([`${ORIGIN}/launch?key=k2`]);
});

it('opens a page that crashed anew, with a fresh address, and leaves the station alone', async () => {
  const { standIn, isClosed } = await openTestShell();
  standIn.windows[0].webContents.emit('render-process-gone', {}, { reason: 'crashed' });
  await expect.poll(() => standIn.windows[0].loaded).toEqual([`${ORIGIN}/launch?key=k1`, `${ORIGIN}/launch?key=k2`]);
  expect(isClosed()).toBe(false);
});

it('asks before it opens a page that crashes again and again', async () => {
  const { standIn } = await openTestShell();
  for (let crash = 0; crash < 4; crash++)
    standIn.windows[0].webContents.emit('render-process-gone', {}, { reason: 'oom' });
  await expect.poll(() => standIn.asked.length).toBe(1);
  expect(standIn.windows[0].loaded).toHaveLength(4);
});

it('shows how far jobs are, and keeps the machine awake as long as one runs', async () => {
  const { standIn, tell } = await openTestShell();
  const bar = () => standIn.windows[0].progress.at(-1);
  expect({ bar: bar(), awake: standIn.awake.size }).toEqual({ bar: -1, awake: 0 });
  tell({ type: 'batch', data: batch('running', 50) });
  expect({ bar: bar(), awake: standIn.awake.size }).toEqual({ bar: 0.25, awake: 1 });
  expect(standIn.tray.tip).toContain('25 %');
  tell({ type: 'batch', data: batch('done', 200) });
  expect({ bar: bar(), awake: standIn.awake.size }).toEqual({ bar: -1, awake: 0 });
});

it('asks before it ends during a job, and stays when it should', async () => {
  const { standIn, tell, isClosed } = await openTestShell({ electron: { presses: [0, 1] } });
  tell({ type: 'batch', data: batch('running') });
  standIn.app.quit();
  await expect.poll(() => standIn.asked.length).toBe(1);
  expect({ left: standIn.app.left, closed: isClosed() }).toEqual({ left: null, closed: false });
  standIn.app.quit();
  await expect.poll(() => standIn.app.left).toBe('quit');
  expect(isClosed()).toBe(true);
});

it('lets the station stop before it ends, and asks nothing where no job runs', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { standIn } = await openTestShell({ seat: { close: () => promise } });
  standIn.app.quit();
  await new Promise((turn) => setImmediate(turn));
  expect(standIn.app.left).toBeNull();
  resolve();
  await expect.poll(() => standIn.app.left).toBe('quit');
  expect(standIn.asked).toEqual([]);
});

it('ends without a word when the machine goes down', async () => {
  const { standIn, tell, isClosed } = await openTestShell();
  tell({ type: 'batch', data: batch('running') });
  standIn.shutDown();
  await expect.poll(() => standIn.app.left).toBe('quit');
  expect({ closed: isClosed(), asked: standIn.asked }).toEqual({ closed: true, asked: [] });
});

it('ends without a word when a session of Windows ends, which only its window hears', async () => {
  const { standIn, isClosed } = await openTestShell();
  standIn.windows[0].emit('session-end');
  await expect.poll(() => standIn.app.left).toBe('quit');
  expect({ closed: isClosed(), asked: standIn.asked }).toEqual({ closed: true, asked: [] });
});

it('goes on in the tray when its window is closed, and says so once', async () => {
  const { standIn, isClosed } = await openTestShell();
  for (let time = 0; time < 2; time++) {
    standIn.windows.at(-1)?.close();
    standIn.app.emit('window-all-closed');
    standIn.tray.emit('click');
  }
  expect(isClosed()).toBe(false);
  expect(standIn.asked).toHaveLength(1);
});

it('attached to a station that runs by itself, ends with its window and closes nothing', async () => {
  const { standIn } = await openTestShell({ attached: true });
  const [window] = standIn.windows;
  expect(window.loaded).toEqual([`${ORIGIN}/launch?key=given`]);
  window.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
  // The key was good for one use; the cookie is there.
  await expect.poll(() => window.loaded.at(-1)).toBe(`${ORIGIN}/`);
  window.close();
  standIn.app.emit('window-all-closed');
  await expect.poll(() => standIn.app.left).toBe('quit');
});

it('is made larger and smaller by the keys of every browser, and keeps its size', async () => {
  const { standIn, memory } = await openTestShell();
  const contents = standIn.windows[0].webContents;
  const press = (key: string, more = {}) => {
    const event = cancellable();
    const none = { type: 'keyDown', control: false, meta: false, alt: false };
    contents.emit('before-input-event', event, { ...none, key, control: true, ...more });
    return event.defaultPrevented;
  };
  expect(['+', '=', '-', 'a'].map((key) => press(key))).toEqual([true, true, true, false]);
  expect(press('+', { control: false })).toBe(false);
  expect(contents.zooms).toEqual([1, 2, 1]);
  const again = await openTestShell({ memory });
  again.standIn.windows[0].webContents.emit('did-finish-load');
  expect(again.standIn.windows[0].webContents.zooms).toEqual([1]);
  for (let time = 0; time < 20; time++) press('-');
  expect(contents.zooms.at(-1)).toBe(-4);
  press('0');
  expect(contents.zooms.at(-1)).toBe(0);
});

it('begins on the ground of its page, dark where the system is', async () => {
  const css = readFileSync('src-renderer/styles/base.css', 'utf8');
  const grounds = [...css.matchAll(/--ground: (#\w{6});/g)].map(([, colour]) => colour);
  const { standIn } = await openTestShell({ electron: { isDark: true } });
  const light = await openTestShell();
  expect(grounds).toContain(standIn.windows[0].options.backgroundColor);
  expect(grounds).toContain(light.standIn.windows[0].options.backgroundColor);
  expect(standIn.windows[0].options.backgroundColor).not.toBe(light.standIn.windows[0].options.backgroundColor);
});

it('stands where it stood, unless that screen is gone', async () => {
  const memory = createMemory();
  const first = await openTestShell({ memory });
  first.standIn.windows[0].close();
  const again = await openTestShell({ memory });
  expect(again.standIn.windows[0].options).toMatchObject({ x: 10, y: 20, width: 1200, height: 800 });
  memory.set('window.bounds', { x: 5000, y: 20, width: 1200, height: 800 });
  const elsewhere = await openTestShell({ memory });
  expect(elsewhere.standIn.windows[0].options.x).toBeUndefined();
});

const paper = (state: PrinterJob['state'], asks = false): PrinterJob => ({
  id: 5,
  batch: 1,
  print: 1,
  printer: 'Hall 2',
  state,
  first_sheet: 1,
  last_sheet: 4,
  sheets: [1, 2, 3, 4],
  follow: 0,
  counted: null,
  reasons: [],
  reachable: true,
  asks,
  proposed: [],
  out: null,
  answered_by: null,
  trouble: null,
  reason: null,
  begun_at: '2026-11-30T10:00:00Z',
  changed_at: '2026-11-30T10:00:00Z',
});

it('has the system tell once that a batch is done and that a printer waits, and comes to the front by it', async () => {
  const { standIn, tell } = await openTestShell();
  // It was done before this program began.
  tell({ type: 'batch', data: batch('done', 200) });
  expect(standIn.notified).toEqual([]);
  for (const state of ['running', 'done', 'done'] as const) tell({ type: 'batch', data: batch(state, 200) });
  for (const state of ['printing', 'stopped', 'stopped', 'printing', 'stopped'] as const)
    tell({ type: 'printer_job', data: paper(state) });
  tell({ type: 'printer_job', data: paper('done', true) });
  const titles = standIn.notified.map(({ title, body }) => `${title}: ${body}`);
  const waits = 'The printer Hall 2 waits: It needs somebody. The window says what to do.';
  expect(titles).toEqual(['The labels are made: 200 labels of the batch are done.', waits, waits]);
  standIn.notified[0].clicked();
  expect(standIn.windows[0].shown).toBe(1);
});

it('has the system tell nothing where the setting says so, nor of a station elsewhere', async () => {
  const silent = await openTestShell({ seat: { notifies: () => false } });
  for (const state of ['running', 'done'] as const) silent.tell({ type: 'batch', data: batch(state, 200) });
  expect(silent.standIn.notified).toEqual([]);
  expect((await openTestShell({ attached: true })).standIn.notified).toEqual([]);
});

it('says that it was started again after a fault, and stays down after several', async () => {
  const { standIn } = await openTestShell({ place: { again: 1 } });
  expect(standIn.notified.map(({ title }) => title)).toEqual(['Twinmark ended by a fault and was started again']);
  const last = await openTestShell({ place: { again: 4 } });
  expect(last.standIn.told).toEqual([
    {
      message: 'Twinmark ended by a fault several times in a row',
      content: 'It is not started again by itself. The dumps of the faults are in /p/dumps.',
    },
  ]);
  expect([last.isFirst, last.standIn.windows.length, last.standIn.app.left]).toEqual([false, 0, 'quit']);
});
