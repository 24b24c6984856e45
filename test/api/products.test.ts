import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isoOf, localDay } from '#shared/core/times.ts';
import type { Job, JobSheets } from '#shared/jobs/jobs.ts';
import type { Product, ProductContent, ProductImport } from '#shared/products/product.ts';
import { call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk } from '#test/support/people.ts';
import { type FakePrinter, startFakePrinter } from '#test/support/printers/fake-printer.ts';

const PASSPHRASE = 'seven quiet lamps on a shelf';
const NOW = Date.parse('2026-08-07T09:00:00.000Z');
let station: InProcess;
let desk: Desk;
let image: string;
let otherImage: string;
/** Access tokens by role. */
const tokens: Record<string, string> = {};

beforeAll(async () => {
  station = await startInProcess({
    settings: { 'jobs.release': true, 'public.port': 0 },
    clock: () => NOW + performance.now(),
  });
  desk = await openDesk(station);
  await station.app.production.resume();
  station.app.jobs.begin();
  image = Buffer.from(await artwork('product', { width: 600, height: 400 })).toString('base64');
  otherImage = Buffer.from(await artwork('product 2', { width: 600, height: 400 })).toString('base64');
  for (const role of ['printer', 'checker', 'operator', 'admin'] as const) {
    await station.app.identity.operators.add(`the ${role}`, PASSPHRASE, role);
    tokens[role] = (await station.app.identity.issueToken(`the ${role}`, PASSPHRASE, '127.0.0.1')).access_token;
  }
});
afterAll(() => station.close());

const ask = (role: string, method: string, path: string, json?: object, headers: Record<string, string> = {}) =>
  call(station.url, method, path, { token: tokens[role] ?? '', headers, ...(json ? { json } : {}) });

function content(name: string, more: Partial<ProductContent> = {}) {
  const preset = station.app.sheets().find(({ id }) => id === 'l7165');
  const layout = {
    twinmark_layout: 1,
    name: `Layout of ${name}`,
    label: { width: 99.1, height: 67.7 },
    items: [
      { id: 'lot', type: 'text', x: 5, y: 5, w: 60, h: 8, value: 'L {lot}' },
      { id: 'day', type: 'text', x: 5, y: 15, w: 60, h: 8, value: '{best_before:dd.MM.yyyy} [Shelf: {[Shelf]}]' },
    ],
  };
  const options = { dpi: 300, start: 1, used: [], copies: 1, order: 'rows', turn: 'never', bleed: 0 };
  const more2 = {
    crop_marks: false,
    outlines: 'none',
    caption: null,
    calibration: { x: 0, y: 0, scale_x: 1, scale_y: 1 },
  };
  return {
    name,
    gtin: '4012345670004',
    template_id: 'food',
    values: { product_name: name, nominal_content: '250 g', food_business: 'Hof Sonne, Ulm', Shelf: '=A2' },
    computed: { best_before: '{production_date+30D}' },
    asked: [
      { name: 'lot', begins: 'empty' },
      { name: 'production_date', begins: 'today' },
    ],
    quantity: 3,
    layout,
    preset,
    options: { ...options, ...more2 },
    strength: 'balanced',
    fit: 'contain',
    enrol_prints: false,
    printer: null,
    ...more,
  };
}

async function added(name: string, more: Partial<ProductContent> = {}): Promise<Product> {
  const { status, body } = await ask('operator', 'POST', '/api/products', { ...content(name, more), image });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const second = { username: 'the admin', passphrase: PASSPHRASE };

async function released(name: string, more: Partial<ProductContent> = {}): Promise<Product> {
  const { id } = await added(name, more);
  const { status, body } = await ask('operator', 'POST', `/api/products/${id}/release`, {
    version: 1,
    release: second,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function finished(role: string, id: number): Promise<Job> {
  let job: Job | null = null;
  const isDone = async () => {
    job = (await ask(role, 'GET', `/api/jobs/${id}`)).body as Job;
    return job.state === 'done';
  };
  await expect.poll(isDone, { interval: 100, message: `job ${id} is done` }).toBe(true);
  return job as unknown as Job;
}

/** What is told when sheets are proven. */
const PROVEN = { step: 'done', labels: 1, proven: 1, held_back: 0, reason: null, trouble: null } as const;
const answers = { lot: 'L-7', production_date: '2026-08-07' };

describe('a product', () => {
  it('is kept in versions, and refuses a change of what somebody else changed', async () => {
    const product = await added('Vinegar');
    expect(product).toMatchObject({ version: 1, state: 'designed', released: null, newest: 1, gtin: '4012345670004' });
    const at = `/api/products/${product.id}`;
    const { headers } = await ask('operator', 'GET', at);
    expect(headers.get('etag')).toBe('"1"');
    const changed = content('Vinegar, aged', { computed: { best_before: '{production_date+1Y}' } });
    const match = { 'if-match': '"1"' };
    expect(await ask('operator', 'PUT', at, changed, match)).toMatchObject({ status: 200, body: { version: 2 } });
    const late = await ask('operator', 'PUT', at, changed, match);
    expect([late.status, late.body.error]).toEqual([412, expect.stringContaining('newest version is 2')]);
    const [one, two] = await Promise.all([1, 2].map((version) => ask('operator', 'GET', `${at}?version=${version}`)));
    expect([one.body.name, two.body.name]).toEqual(['Vinegar', 'Vinegar, aged']);
    expect(two.body.artwork).toEqual(one.body.artwork);
    const drawn = await ask('operator', 'PUT', at, { ...changed, image: otherImage }, { 'if-match': '"2"' });
    expect(drawn.body.artwork.hash).not.toBe(one.body.artwork.hash);
    expect(drawn.body.versions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
  });

  it('is found by words of its name and by its GTIN as scanners type it', async () => {
    const { id } = await added('Grüner Veltliner 0,75', { gtin: '4012345670370' });
    const found = async (q: string) =>
      (await ask('operator', 'GET', `/api/products?q=${encodeURIComponent(q)}`)).body.products.map(
        (one: Product) => one.id,
      );
    for (const q of [
      'gruner velt',
      '75 GRÜN',
      '4012345670370',
      '04012345670370',
      ']d20104012345670370',
      '(01)04012345670370(10)L7',
    ])
      expect([q, await found(q)]).toEqual([q, [id]]);
    expect(await found('eltliner')).toEqual([]);
  });

  it('is refused where no label could be made of it', async () => {
    const wrong: readonly [object, string][] = [
      [{ ...content('x'), gtin: '4012345670005' }, 'check digit'],
      [{ ...content('x'), values: { lot: '1' } }, '"lot" is there twice'],
      [{ ...content('x'), values: { gtin: '4012345670370' } }, 'two GTINs'],
      [{ ...content('x'), computed: { best_before: '{production_date+30}' } }, 'computed.best_before'],
      [{ ...content('x'), template_id: 'nowhere' }, 'nowhere'],
    ];
    for (const [json, words] of wrong) {
      const { status, body } = await ask('operator', 'POST', '/api/products', { ...json, image });
      expect([status, body.error]).toEqual([400, expect.stringContaining(words)]);
    }
    expect((await ask('operator', 'POST', '/api/products', content('x'))).body.error).toContain('artwork');
  });

  it('is released by a second person where the station asks for one; one version is printed, and none that is retired', async () => {
    const { id } = await added('Mustard');
    const at = `/api/products/${id}`;
    const order = { values: answers, quantity: 1 };
    expect((await ask('operator', 'POST', `${at}/labels`, order)).body.error).toContain('No version of Mustard');
    const move = (json: object) => ask('operator', 'POST', `${at}/release`, json);
    expect((await move({ version: 1, state: 'checked' })).body).toMatchObject({ state: 'checked', released: null });
    expect((await move({ version: 1 })).status).toBe(403);
    const own = { username: 'the operator', passphrase: PASSPHRASE };
    expect((await move({ version: 1, release: own })).status).toBe(403);
    expect((await move({ version: 1, release: second })).body).toMatchObject({
      state: 'released',
      released: 1,
      released_by: 'the admin',
      released_at: expect.stringContaining('2026-08-07'),
    });
    await ask('operator', 'PUT', at, content('Mustard, hot'));
    const states = async () =>
      (await ask('operator', 'GET', at)).body.versions.map((one: Product) => [one.version, one.state]);
    expect(await states()).toEqual([
      [2, 'designed'],
      [1, 'released'],
    ]);
    expect((await ask('printer', 'GET', at)).body).toMatchObject({ version: 1, name: 'Mustard' });
    await move({ version: 2, release: second });
    expect(await states()).toEqual([
      [2, 'released'],
      [1, 'retired'],
    ]);
    expect((await move({ version: 2, state: 'checked' })).status).toBe(409);
    expect((await move({ version: 2, state: 'retired' })).body).toMatchObject({ released: null });
    expect((await ask('operator', 'POST', `${at}/labels`, order)).status).toBe(409);
  });
});

describe('labels of a product', () => {
  it('are made with what was asked and what follows from it, each with an ID of its own, once for a key', async () => {
    const { id } = await released('Honey');
    const order = { values: answers, quantity: 3, language: 'de' };
    const key = { 'idempotency-key': 'order 4711' };
    const made = await ask('printer', 'POST', `/api/products/${id}/labels`, order, key);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const again = await ask('printer', 'POST', `/api/products/${id}/labels`, order, key);
    expect([again.status, again.body.id]).toEqual([201, made.body.id]);
    expect((await ask('printer', 'POST', `/api/products/${id}/labels`, { ...order, quantity: 4 }, key)).status).toBe(
      409,
    );
    await finished('printer', made.body.id);
    const [batch] = made.body.batches;
    const labels = await station.app.store.labels.ofBatch(batch, { limit: 10 });
    expect(labels.map(({ record_id }) => record_id)).toEqual([...new Set(labels.map(({ record_id }) => record_id))]);
    const records = await Promise.all(labels.map(({ record_id }) => station.app.store.records.find(record_id ?? '')));
    expect(records.map((record) => record?.metadata)).toEqual(
      Array(3).fill({
        product_name: 'Honey',
        nominal_content: '250 g',
        food_business: 'Hof Sonne, Ulm',
        gtin: '4012345670004',
        lot: 'L-7',
        best_before: '2026-09-06',
      }),
    );
    const complete = async () => (await ask('printer', 'GET', `/api/jobs/${made.body.id}/sheets`)).body;
    await expect.poll(async () => (await complete()).complete, { interval: 200 }).toBe(true);
    expect(await complete()).toMatchObject({ files: [{ file: 1, labels: 3, sheets: 1, printed: false, paper: null }] });
    const pdf = await ask('printer', 'GET', `/api/jobs/${made.body.id}/sheets/1.pdf`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await ask('operator', 'GET', `/api/jobs/${made.body.id}/sheets/1.pdf`)).status).toBe(404);
    expect((await ask('operator', 'GET', `/api/products/${id}`)).body.last).toEqual({ values: answers, quantity: 3 });
  });

  it('keep what is printed beside their fields: one search finds a best-before date, and lists, exports and strangers have it', async () => {
    const date = { type: 'date', required: true };
    const template = {
      id: 'smoked',
      name: 'Smoked',
      fields: [
        { key: 'product_name', label: 'Product', type: 'text', required: true },
        { ...date, key: 'production_date', label: 'Smoked on', private: true },
        { ...date, key: 'best_before', label: 'Best before', computed: '{production_date+30D}' },
      ],
    };
    expect((await ask('admin', 'POST', '/api/templates', template)).status).toBe(201);
    const place = { type: 'text', x: 5, w: 60, h: 8 };
    const layout = {
      twinmark_layout: 1,
      name: 'Smoked',
      label: { width: 99.1, height: 67.7 },
      counters: { box: { start: 7 } },
      items: [
        { ...place, id: 'day', y: 5, value: '{best_before:dd.MM.yyyy} use by {best_before+1W:d.M.yyyy}' },
        { ...place, id: 'own', y: 15, value: '{production_date-2D} [{box:000}] {[Shelf]} {id}' },
        { ...place, id: 'not', y: 25, value: '{production_date+9Y}', when: { field: '[Shelf]', is: 'absent' } },
      ],
    };
    const asked = [{ name: 'production_date', begins: 'today' } as const];
    const values = { product_name: 'Trout', Shelf: 'A2' };
    const { id } = await released('Trout', { template_id: 'smoked', gtin: null, layout, asked, values, computed: {} });
    const order = { values: { production_date: '2026-08-07' }, quantity: 1 };
    const made = await ask('operator', 'POST', `/api/products/${id}/labels`, order);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    await finished('operator', made.body.id);
    const strangers = { 'best_before:dd.MM.yyyy': '06.09.2026', 'best_before+1W': '2026-09-13' };
    const open = { ...strangers, 'best_before+1W:d.M.yyyy': '13.9.2026' };
    const printed = { ...open, 'production_date-2D': '2026-08-05', 'box:000': '007', '[Shelf]': 'A2' };
    for (const q of ['13.9.2026', '2026-09-13', '06.09.2026', '007']) {
      const { records } = (await ask('operator', 'GET', `/api/records?q=${q}`)).body;
      expect([q, records.map((one: { printed: object }) => one.printed)]).toEqual([q, [printed]]);
    }
    const [record] = (await ask('operator', 'GET', '/api/records/sync')).body.records.slice(-1);
    expect(record).toMatchObject({ printed, record_metadata: { best_before: '2026-09-06' } });
    expect((await call(station.url, 'GET', `/api/records/${record.watermark_id}`)).body.printed).toEqual(open);
    const list = await desk.call('GET', `/api/desk/batches/${made.body.batches[0]}/ledger.csv`);
    const [head, line] = Buffer.from(list.bytes).toString().split('\r\n');
    expect([head, line]).toEqual([
      expect.stringContaining('printed.best_before+1W'),
      expect.stringContaining('2026-09-13'),
    ]);
  });

  it('are shown to buyers by one word on the product, and taken back by one; what is said of a job counts more', async () => {
    const { id } = await released('Verjus');
    const at = `/api/products/${id}/publication`;
    const before = await ask('operator', 'GET', at);
    expect(before.body).toMatchObject({ published: false, hidden: [], address: null });
    expect(before.body.shown).toContain('Lot');
    const print = async () => {
      const { body } = await ask('operator', 'POST', `/api/products/${id}/labels`, { values: answers, quantity: 1 });
      await finished('operator', body.id);
      const [label] = await station.app.store.labels.ofBatch(body.batches[0], { limit: 1 });
      return { batch: body.batches[0] as number, page: `/api/records/TW-${label.record_id}` };
    };
    const [first, other] = [await print(), await print()];
    const answersOf = async () =>
      Promise.all([first, other].map(async ({ page }) => (await call(station.door ?? '', 'GET', page)).status));
    expect(await answersOf()).toEqual([404, 404]);
    expect((await ask('printer', 'PUT', at, { published: true })).status).toBe(403);
    expect((await ask('operator', 'PUT', at, { published: true })).body.published).toBe(true);
    expect(await answersOf()).toEqual([200, 200]);
    const ofJob = `/api/desk/batches/${other.batch}/publication`;
    expect((await desk.call('GET', ofJob)).body.published).toBe(true);
    await desk.call('PUT', ofJob, { published: false });
    expect(await answersOf()).toEqual([200, 404]);
    await ask('operator', 'PUT', at, { published: false });
    expect(await answersOf()).toEqual([404, 404]);
    await desk.call('PUT', ofJob, { published: true });
    expect(await answersOf()).toEqual([404, 200]);
    expect(JSON.stringify((await desk.call('GET', '/api/desk/activity')).body)).toContain('publishProduct');
  });

  it('are shown before they are made, with everything that is wrong', async () => {
    const { id } = await released('Jam');
    const shown = async (values: object) => {
      const { status, body } = await ask('printer', 'POST', `/api/products/${id}/preview`, { values, quantity: 1 });
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    };
    const right = await shown(answers);
    expect(right).toMatchObject({ values: { best_before: '2026-09-06', Shelf: '=A2' }, label: { width: 99.1 } });
    expect(right.remarks).toEqual([]);
    expect(right.fields.items.map(({ svg }: { svg: string | null }) => svg !== null)).toEqual([true, true]);
    const reds = async (values: object) =>
      (await shown(values)).remarks.filter((one: { weight: string }) => one.weight === 'red').length;
    expect(await reds({ production_date: '2026-08-07' })).toBeGreaterThan(0);
    expect(await reds({ lot: 'L-7', production_date: '31.02.2026' })).toBeGreaterThan(0);
    const refused = await ask('printer', 'POST', `/api/products/${id}/labels`, {
      values: { lot: 'L-7' },
      quantity: 1,
    });
    expect(refused.status).toBe(400);
    const strange = await ask('printer', 'POST', `/api/products/${id}/labels`, {
      values: { ...answers, product_name: 'Gold' },
      quantity: 1,
    });
    expect([strange.status, strange.body.error]).toEqual([
      400,
      expect.stringContaining('does not ask for "product_name"'),
    ]);
  });

  it('are left to people where their printer refuses them, and are not sent again', async () => {
    const printer = await startFakePrinter({});
    await station.app.production.printing.printers.add({
      uri: printer.uri,
      name: 'Line 1',
      tray: null,
      media_type: null,
    });
    await printer.close();
    const { id } = await released('Syrup', { printer: 'Line 1' });
    const { body: job } = await ask('printer', 'POST', `/api/products/${id}/labels`, {
      values: answers,
      quantity: 1,
      print: true,
    });
    const sheets = async () => (await ask('printer', 'GET', `/api/jobs/${job.id}/sheets`)).body as JobSheets;
    await expect.poll(async () => (await sheets()).trouble, { interval: 200 }).not.toBeNull();
    expect(await sheets()).toMatchObject({ complete: true, files: [{ paper: null, printed: false }] });
    station.app.bus.tell({ type: 'print', data: { ...PROVEN, batch: job.batches[0] } });
    await station.app.production.resume();
    expect(await station.app.store.printerJobs.ofBatch(job.batches[0])).toEqual([]);
  });

  describe('stopped on their way', () => {
    let hall: FakePrinter;
    let product: Product;
    const QUANTITY = 40;
    beforeAll(async () => {
      hall = await startFakePrinter({ pace: 50 });
      const choice = { uri: hall.uri, name: 'Hall', tray: null, media_type: null };
      const { name } = await station.app.production.printing.printers.add(choice);
      product = await released('Stopped', { printer: name });
    });
    afterEach(() => Object.assign(hall.faults, { stopped: null }));
    afterAll(() => hall.close());

    const order = async (): Promise<Job> => {
      const json = { values: answers, quantity: QUANTITY, print: true };
      const { status, body } = await ask('printer', 'POST', `/api/products/${product.id}/labels`, json);
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    };
    const stop = (id: number) => ask('printer', 'POST', `/api/jobs/${id}/stop`);
    const labelsOf = async ({ batches }: Job) =>
      (await Promise.all(batches.map((id) => station.app.store.labels.ofBatch(id, { limit: 100 })))).flat();
    const papersOf = async ({ batches }: Job) =>
      (await Promise.all(batches.map((id) => station.app.store.printerJobs.ofBatch(id)))).flat();
    const countsOf = async (job: Job) => {
      const counts: Record<string, number> = {};
      for (const { state } of await labelsOf(job)) counts[state] = (counts[state] ?? 0) + 1;
      return counts;
    };
    /** Sheets that came out at the printer, by what it says itself. */
    const sheetsOut = async (job: Job) =>
      (await papersOf(job)).reduce((sum, { job_name }) => sum + (hall.printed.get(job_name) ?? 0), 0);

    it('print nothing before anything is on paper, and leave nothing that is to come', async () => {
      const job = await order();
      const { status, body } = await stop(job.id);
      expect([status, body.state]).toEqual([200, 'cancelled']);
      await expect.poll(() => countsOf(job), { interval: 100 }).toEqual({ voided: QUANTITY });
      await station.app.production.resume();
      expect(await sheetsOut(job)).toBe(0);
      expect((await ask('operator', 'GET', '/api/jobs')).body.jobs.map(({ id }: Job) => id)).not.toContain(job.id);
      expect(await station.app.store.batches.unfinished()).toEqual([]);
    });

    it('keep what is printed while others are made, and more of the same is one order', async () => {
      const job = await order();
      await expect.poll(() => sheetsOut(job), { interval: 20 }).toBeGreaterThan(0);
      expect((await stop(job.id)).body.state).toBe('cancelled');
      const moving = async () => (await station.app.store.printerJobs.moving()).length;
      await expect.poll(moving, { interval: 100 }).toBe(0);
      const { printed = 0, sent = 0, voided = 0, ...others } = await countsOf(job);
      expect(others).toEqual({});
      expect(printed + sent + voided).toBe(QUANTITY);
      expect(voided).toBeGreaterThan(0);
      expect((await sheetsOut(job)) * 8).toBe(printed);
      const again = await order();
      await expect.poll(() => countsOf(again), { interval: 200 }).toEqual({ printed: QUANTITY });
      // All of it is on paper: there is nothing to stop.
      expect((await stop(again.id)).body.state).toBe('done');
      expect(await countsOf(again)).toEqual({ printed: QUANTITY });
    });

    it('are asked for at a printer that stands, and are void where they did not come out', async () => {
      hall.faults.stopped = 'media-jam';
      const job = await order();
      await expect.poll(async () => (await papersOf(job))[0]?.state, { interval: 50 }).toBe('stopped');
      await stop(job.id);
      const asking = async () => (await papersOf(job)).filter(({ asks }) => asks);
      await expect.poll(async () => (await asking()).length, { interval: 100 }).toBe(1);
      expect(await countsOf(job)).toEqual({ sent: 8, voided: QUANTITY - 8 });
      for (const { id } of await asking())
        await station.app.production.printing.jobs.answer(id, [], [], 'the operator');
      expect(await countsOf(job)).toEqual({ voided: QUANTITY });
    });

    it('are those of their own orderer alone', async () => {
      const job = await order();
      expect((await ask('operator', 'POST', `/api/jobs/${job.id}/stop`)).status).toBe(404);
      expect((await ask('checker', 'POST', `/api/jobs/${job.id}/stop`)).status).toBe(403);
      await stop(job.id);
    });
  });

  it('go to no printer that the station does not have', async () => {
    const { id } = await released('Oil', { printer: 'Line 3' });
    const order = { values: answers, quantity: 1, print: true };
    const { status, body } = await ask('printer', 'POST', `/api/products/${id}/labels`, order);
    expect([status, body.error]).toEqual([409, expect.stringContaining('no printer "Line 3"')]);
  });
});

describe('a product with several artworks', () => {
  const artworks = { by: 'language', main: 'de', others: ['fr'] };
  const asked: ProductContent['asked'] = [
    { name: 'lot', begins: 'empty' },
    { name: 'production_date', begins: 'today' },
    { name: 'language', begins: 'last' },
  ];
  const several: Partial<ProductContent> = { artworks, asked };
  const reds = (body: { remarks: { weight: string; field: string; text: string }[] }) =>
    body.remarks.filter(({ weight }) => weight === 'red').map(({ field, text }) => [field, text]);

  it('is released when each artwork is there, and keeps them over changes that do not name them', async () => {
    const { id, artwork: main } = await added('Wine', several);
    const at = `/api/products/${id}`;
    const release = (version: number) => ask('operator', 'POST', `${at}/release`, { version, release: second });
    const early = await release(1);
    expect([early.status, early.body.error]).toEqual([409, expect.stringContaining('artwork for fr is missing')]);
    const { artworks: _, ...rest } = content('Wine', several);
    const put = await ask('operator', 'PUT', at, { ...rest, image: otherImage, artwork_for: 'FR' });
    expect(put.body).toMatchObject({ version: 2, artworks, artwork: main, other_artworks: [{ value: 'fr' }] });
    const hash = put.body.other_artworks[0].hash;
    expect(hash).not.toBe(main.hash);
    expect((await release(2)).body).toMatchObject({ state: 'released' });
    const strange = await ask('operator', 'PUT', at, { ...rest, image: otherImage, artwork_for: 'it' });
    expect([strange.status, strange.body.error]).toEqual([400, expect.stringContaining('no artwork for language')]);
    const less = await ask('operator', 'PUT', at, { ...rest, artworks: null });
    expect(less.body).toMatchObject({ artworks: null, artwork: main, other_artworks: [] });
    const unknown = { ...rest, artworks: { ...artworks, by: 'size' } };
    expect((await ask('operator', 'PUT', at, unknown)).body.error).toContain('depends on "size"');
    const twice = { ...rest, artworks: { ...artworks, others: ['fr', 'DE'] } };
    expect((await ask('operator', 'PUT', at, twice)).body.error).toContain('"DE" is there twice');
  });

  it('shows and prints the one that the answer chooses, and none for an answer that has none', async () => {
    const { id } = await added('Cider', several);
    const at = `/api/products/${id}`;
    const put = await ask('operator', 'PUT', at, {
      ...content('Cider', several),
      image: otherImage,
      artwork_for: 'fr',
    });
    await ask('operator', 'POST', `${at}/release`, { version: 2, release: second });
    const shown = async (language: string) =>
      (await ask('printer', 'POST', `${at}/preview`, { values: { ...answers, language }, quantity: 1 })).body;
    expect([(await shown('Fr ')).artwork, reds(await shown('Fr '))]).toEqual(['fr', []]);
    expect([(await shown('de')).artwork, reds(await shown('de'))]).toEqual(['de', []]);
    for (const none of ['', 'it'])
      expect(reds(await shown(none))).toEqual([['language', expect.stringContaining('There is one for: de, fr')]]);
    const order = (language: string) =>
      ask('printer', 'POST', `${at}/labels`, { values: { ...answers, language }, quantity: 1 });
    expect((await order('it')).status).toBe(400);
    const { body: job } = await order('fr');
    const [label] = await station.app.store.labels.ofBatch(job.batches[0], { limit: 1 });
    const { hash } = put.body.other_artworks[0];
    expect(label?.data).toMatchObject({ artwork: { picture: { hash } } });
    const picture = (query: string) => ask('printer', 'GET', `${at}/artwork${query}`);
    const tags = (await Promise.all(['', '?value=de', '?value=FR'].map(picture))).map((one) => one.headers.get('etag'));
    expect([tags[0] === tags[1], tags[0] === tags[2]]).toEqual([true, false]);
    expect((await picture('?value=it')).status).toBe(404);
  });
});

describe('a product out of a job', () => {
  it('keeps what all labels have in common, and asks for what differs or is of one day', async () => {
    const table = ['product_name;sku;batch;notes', 'Screw;S-1;L1;a', 'Screw;S-1;L1;b', ''].join('\n');
    const order = { name: 'screws', table, image, template_id: 'generic', sheet_id: 'j8157' };
    const { body: job } = await ask('operator', 'POST', '/api/jobs', order);
    const early = await ask('operator', 'POST', '/api/products', { job_id: job.id });
    expect([409, 201]).toContain(early.status);
    await finished('operator', job.id);
    const { status, body } = await ask('operator', 'POST', '/api/products', { job_id: job.id, name: 'Screw S-1' });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({
      name: 'Screw S-1',
      template_id: 'generic',
      preset: { id: 'j8157' },
      state: 'designed',
    });
    expect(body.values).toMatchObject({ product_name: 'Screw', sku: 'S-1' });
    const asked = body.asked.map(({ name }: { name: string }) => name);
    expect([asked.includes('batch') || !('batch' in body.values), asked.includes('notes')]).toEqual([true, true]);
    expect((await ask('operator', 'POST', '/api/products', { batch_id: job.batches[0] })).status).toBe(201);
  });
});

describe('a spreadsheet of products', () => {
  const put = async (rows: readonly string[], query = '') => {
    const raw = ['Name;EAN;Nenninhalt;Haltbarkeit (Tage);Farbe', ...rows, ''].join('\n');
    const path = `/api/products?name=stock.csv${query}`;
    const { status, body } = await call(station.url, 'PUT', path, { token: tokens['operator'] ?? '', raw });
    expect(status, JSON.stringify(body)).toBe(200);
    return body as ProductImport;
  };
  const outcomes = ({ products }: ProductImport) => products.map(({ outcome }) => outcome);

  it('adds products and makes new versions of what differs; what is released stays, and nothing is done unasked', async () => {
    const { id } = await released('Chutney', { gtin: '4012345670127' });
    const rows = [
      'Chutney;4012345670127;500 g;90;red',
      'Relish;4012345670134;200 g;;',
      'Bad;4012345670135;1 g;;',
      ';;;;red',
    ];
    const like = `&like=${id}`;
    expect(outcomes(await put(rows))).toEqual(['changed', 'refused', 'refused', 'refused']);
    const seen = await put(rows, like);
    expect(outcomes(seen)).toEqual(['changed', 'new', 'refused', 'refused']);
    expect(seen.ignored).toEqual(['Farbe']);
    expect(seen.products[0]?.differences).toEqual([
      { name: 'nominal_content', label: 'Nominal content', before: '250 g', after: '500 g' },
      { name: 'best_before', label: 'Best before', before: '{production_date+30D}', after: '{production_date+90D}' },
    ]);
    const at = `/api/products/${id}`;
    expect((await ask('operator', 'GET', at)).body.newest).toBe(1);
    const made = await put(rows, `${like}&apply=true`);
    expect(outcomes(made)).toEqual(['changed', 'new', 'refused', 'refused']);
    expect((await ask('operator', 'GET', at)).body).toMatchObject({ newest: 2, state: 'designed', released: 1 });
    const relish = (await ask('operator', 'GET', `/api/products/${made.products[1]?.product}`)).body;
    expect(relish).toMatchObject({ name: 'Relish', gtin: '4012345670134', values: { nominal_content: '200 g' } });
    expect(relish.preset.id).toBe('l7165');
    expect(outcomes(await put(rows, '&apply=true'))).toEqual(['same', 'same', 'refused', 'refused']);
    const second = await put(rows, '&from=1&limit=1');
    expect([outcomes(second), second.next, second.rows]).toEqual([['same'], 2, 4]);
  });
});

it('whoever only prints sees released products, and may do nothing else', async () => {
  const hidden = await added('Secret soup');
  const { id } = await released('Open soup');
  const { products } = (await ask('printer', 'GET', '/api/products?q=soup')).body;
  expect(products.map((one: Product) => one.id)).toEqual([id]);
  expect((await ask('printer', 'GET', `/api/products/${hidden.id}`)).status).toBe(404);
  for (const [method, path, json] of [
    ['PUT', `/api/products/${id}`, content('Mine')],
    ['POST', `/api/products/${id}/release`, { version: 1, state: 'retired' }],
    ['POST', '/api/jobs', { table: 'product_name\nx\n', image }],
    ['GET', '/api/records', undefined],
    ['GET', '/api/keys', undefined],
  ] as const)
    expect([path, (await ask('printer', method, path, json)).status]).toEqual([path, 403]);
  expect((await ask('checker', 'POST', `/api/products/${id}/labels`, { values: answers, quantity: 1 })).status).toBe(
    403,
  );
  expect(localDay(Date.parse(isoOf(NOW)))).toBe('2026-08-07');
});
