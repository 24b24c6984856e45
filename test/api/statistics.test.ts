import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { textsOfPdf } from '#test/support/reports.ts';
import { type Station, startStation } from '#test/support/station.ts';
import { jobWhen, makeJob } from '#test/support/window-jobs.ts';

let station: Station;
let desk: DraftDesk;
beforeAll(async () => {
  station = await startStation();
  desk = await openDraftDesk(station);
});
afterAll(() => station?.remove());

const FILES = ['statistics', 'statistics.csv', 'statistics.pdf'];

test.each(FILES)('%s refuses days that the calendar does not have, with a sentence', async (file) => {
  const refusal = async (query: string) => {
    const { status, body } = await desk.ask('GET', `/api/desk/${file}?${query}`);
    return [status, body.error];
  };
  const sentence = (name: string, day: string) =>
    `The query parameter ${name} must be a day such as 2026-11-21, and the calendar has no ${day}.`;
  expect(await refusal('from=2026-02-30&to=2026-03-02')).toEqual([400, sentence('from', '2026-02-30')]);
  expect(await refusal('from=2026-02-01&to=2026-02-30')).toEqual([400, sentence('to', '2026-02-30')]);
  expect(await refusal('from=30.02.2026')).toEqual([400, 'The query parameter from must be a day such as 2026-11-21.']);
  expect(await refusal('from=2026-03-02&to=2026-03-01')).toEqual([
    400,
    'from must not be after to, and a range has at most 400 days.',
  ]);
});

test('files are in the language that is asked for, and name the station and its days', async () => {
  const job = await makeJob(desk, 2, { name: 'Wein' });
  await jobWhen(desk, job, ({ state }) => state === 'done');
  const get = (file: string) => fetch(new URL(`/api/desk/${file}`, station.desk), desk.window);
  const csv = await get('statistics.csv?language=de');
  expect(csv.headers.get('content-disposition')).toContain('Statistik ');
  const lines = Buffer.from(await csv.arrayBuffer())
    .toString()
    .split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFNach;Name;Erstellt;/);
  expect(lines).toContainEqual(expect.stringMatching(`^Station;${hostname()};2;`));
  expect(lines.at(-2)).toMatch(/^Insgesamt;\d\d\.\d\d\.\d{4} bis \d\d\.\d\d\.\d{4};2;/);
  const pdf = await get('statistics.pdf?language=de');
  const [page] = await textsOfPdf(new Uint8Array(await pdf.arrayBuffer()));
  expect(page).toContain('Statistik der Linie');
  expect(page).toContain(hostname());
});
