// @module-tag both-engines: keeps rows of its own in the database
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { factsOf, openActivityLog } from '#main/services/upkeep/activity.ts';
import type { Store } from '#main/store/store.ts';
import { hashOf } from '#main/store/tables/activity.ts';
import { CONTRACT, type EndpointName } from '#shared/contract.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { LOGGED } from '#shared/station/logged.ts';
import { activity } from '#shared/words/en.ts';
import { createLab, type Lab } from '#test/support/store/lab.ts';

const NOW = Date.parse('2026-03-01T10:00:00.000Z');
let lab: Lab;
let store: Store;
beforeEach(async () => {
  lab = createLab();
  store = await lab.open();
});
afterEach(() => lab.end());

const NOTED = {
  at: '2026-03-01T10:00:00.000Z',
  kind: 'makeBackup',
  outcome: 'done',
  actor: null,
  address: null,
} as const;
const log = () => openActivityLog(store, () => NOW);
const act = (username: string, outcome: 'done' | 'refused' = 'done') =>
  ({ kind: 'signIn', outcome, actor: null, address: '10.0.0.7', given: { username, passphrase: 'secret' } }) as const;

describe('the activity log', () => {
  it('keeps who did what, without secrets, each line with the hash of the one before', async () => {
    const { note, list } = await log();
    await note(act('anna'));
    await note(act('mallory', 'refused'));
    const { activity, total, pages } = await list({});
    expect([total, pages]).toEqual([2, 1]);
    const [second, first] = activity;
    expect(first).toMatchObject({
      kind: 'signIn',
      outcome: 'done',
      facts: { username: 'anna' },
      before: '0'.repeat(64),
    });
    expect(second).toMatchObject({ outcome: 'refused', facts: { username: 'mallory' }, before: first?.hash });
    expect(second?.hash).toBe(hashOf(second as never, first?.hash ?? ''));
    expect(JSON.stringify(activity)).not.toContain('secret');
  });

  it('finds names whatever their capitals are, and each of many labels by its ID', async () => {
    const { note, begin, list } = await log();
    await note(act('Özgür'));
    const ids = Array.from({ length: 5000 }, (_, i) => `TW-${String(i).padStart(5, '2')}`);
    const voiding = begin({ ...act('Anna'), kind: 'voidLabels', actor: 'Straße' });
    await voiding.during(async () => store.acts.learn({ ids }));
    await voiding.end();
    const found = async (q: string) => (await list({ q })).total;
    expect([await found('özg'), await found('ÖZGÜR'), await found('ozgur')]).toEqual([1, 1, 0]);
    expect([await found('straße'), await found(ids[4999] as string)]).toEqual([1, 1]);
  });

  it('finds lines by kind, name and address, and takes no sign of a pattern for one', async () => {
    const { note, list } = await log();
    await note(act('Anna_B'));
    await note(act('annaXb'));
    await note({ kind: 'makeBackup', outcome: 'done', actor: 'Bert', address: null, given: { file: '/mnt/50%.tar' } });
    const found = async (q: string) => (await list({ q })).total;
    expect([await found('ANNA'), await found('anna_b'), await found('bert'), await found('50%')]).toEqual([2, 1, 1, 1]);
    expect([await found('10.0.0'), await found('makebackup'), await found('nobody')]).toEqual([2, 1, 0]);
  });

  it('finds lines of kinds that people know by other words', async () => {
    const { note, list } = await log();
    await note(act('anna'));
    await note({ kind: 'revokeDevice', outcome: 'done', actor: 'anna', address: null, given: { device_id: 1 } });
    const found = async (kinds?: string) => (await list({ q: 'ausgesperrt', ...(kinds ? { kinds } : {}) })).total;
    expect([await found(), await found('revokeDevice'), await found('revokeDevice,signIn')]).toEqual([0, 1, 2]);
  });

  it('keeps the names that the station found out, cut as all facts are', async () => {
    const { begin, list } = await log();
    const asked = { kind: 'revokeDevice', actor: 'anna', address: null, given: { device_id: 1 } } as const;
    const revoking = begin(asked);
    const learned = { name: 'Yard 2', operator: Array(50).fill('anna'), key_id: 'not of this act' };
    await revoking.during(async () => store.acts.learn(learned));
    await revoking.end();
    const { activity } = await list({ q: 'yard 2' });
    expect(activity[0]?.facts).toEqual({ device_id: '1', name: 'Yard 2', operator: expect.stringMatching(/^.{200}$/) });
  });

  it('gives all lines as a file, the oldest first', async () => {
    const { note, lines } = await log();
    for (let i = 0; i < 3; i++) await note(act(`name${i}`));
    let text = '';
    for await (const line of lines()) text += line;
    expect(text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).facts.username]))).toEqual([
      'name0',
      'name1',
      'name2',
    ]);
  });

  it('leaves no line out of the file that is added while somebody fetches it', async () => {
    const { note, lines } = await log();
    await store.change(async ({ activity }) => {
      for (let i = 0; i < 1200; i++) await activity.add({ ...NOTED, facts: { file: `${i}.tar` } });
    });
    const hashes: { readonly before: string; readonly hash: string }[] = [];
    for await (const line of lines()) {
      // While each page is sent, somebody does something.
      if (hashes.length % 500 === 0) await note(act(`name${hashes.length}`));
      hashes.push(JSON.parse(line));
    }
    expect(hashes.length).toBeGreaterThanOrEqual(1200);
    for (const [i, { before }] of hashes.entries()) expect(before).toBe(hashes[i - 1]?.hash ?? '0'.repeat(64));
  });

  it('says when the certificate authority was set aside, once for each', async () => {
    const tls = join(lab.folder, 'tls');
    mkdirSync(tls, { recursive: true });
    for (const name of [
      'authority.key.pem',
      'authority-20260301T100000000Z.key.pem',
      'authority-20260301T100000000Z.pem',
    ])
      writeFileSync(join(tls, name), '');
    const opened = () => openActivityLog(store, () => NOW, lab.folder);
    await opened();
    const { activity } = await (await opened()).list({});
    expect(activity).toMatchObject([
      { kind: 'newAuthority', actor: 'command line', facts: { at: '2026-03-01T10:00:00.000Z' } },
    ]);
    writeFileSync(join(tls, 'authority-20260302T100000000Z.key.pem'), '');
    expect((await (await opened()).list({})).total).toBe(2);
  });

  it('says where the database was replaced, once', async () => {
    const at = '2026-02-01T00:00:00.000Z';
    await store.change(({ kept }) => kept.set('store.rollbacks', [{ kind: 'restore', at }]));
    await log();
    // A line that has the word, and is of another kind.
    await store.activity.add({ ...NOTED, facts: { file: 'restored.tar' } });
    const { activity } = await (await log()).list({ q: 'restore' });
    expect(activity.filter(({ kind }) => kind === 'restored')).toMatchObject([
      { kind: 'restored', facts: { how: 'restore', at } },
    ]);
  });
});

it.each(Object.entries(LOGGED))('%s keeps values that its requests have', (name, facts) => {
  const { params, query, body }: Endpoint = CONTRACT[name as EndpointName];
  const given = [params, query, body].flatMap((schema) =>
    Object.keys((schema as { properties?: object })?.properties ?? {}),
  );
  expect(given).toEqual(expect.arrayContaining([...facts]));
  expect(facts.filter((fact) => /pass|secret|key$|code/.test(fact))).toEqual([]);
});

/** What changes something and has no line, by reason. */
const UNLOGGED: Readonly<Record<string, readonly EndpointName[]>> = {
  'changes nothing': [
    'checkAddress',
    'checkPrint',
    'checkStation',
    'forecastArtwork',
    'measureTestPhoto',
    'previewDraftFields',
    'previewProduct',
    'previewRestore',
    'proposeDraftLayout',
    'scan',
    'tryProfile',
  ],
  'the record, the list or the finding itself says who and when': [
    'addFrame',
    'addSights',
    'createRecord',
    'createRecords',
    'putCheckList',
    'putSightPhoto',
    'recordScan',
    'registerRecord',
    'recordScans',
  ],
  'a draft is its maker’s, and makes nothing yet': [
    'addArtwork',
    'addDraftRow',
    'changeDraft',
    'changeDraftCells',
    'changeDraftRow',
    'chooseTable',
    'createDraft',
    'deleteDraft',
    'putDraftLayout',
    'putTable',
    'removeArtwork',
    'replaceDraftText',
    'turnArtwork',
  ],
  'a step of something that has its line': [
    'beginCompanySignIn',
    'endPairing',
    'holdChanges',
    'makeLaunchKey',
    'makeMove',
    'revealPairing',
    'sendBackup',
    'takeKey',
  ],
  'order and pace of work, seen by everybody on the page of the job': [
    'changeInspection',
    'changeJob',
    'changeQueued',
    'createInspection',
    'endAppearance',
    'endInspection',
    'moveQueued',
    'pauseBatch',
    'retryBatch',
    'startBatch',
  ],
  'the list of what was sent says it': ['sendAgain', 'testWebhook'],
  'how a desk is arranged': ['forgetPartUsed', 'keepCameraProfile', 'markNoticesRead', 'removeCameraProfile'],
};

it('every endpoint that is no question is in the log, or stands here with the reason why not', () => {
  const asked = (Object.keys(CONTRACT) as EndpointName[]).filter((name) => CONTRACT[name].method !== 'GET');
  const unlogged = asked.filter((name) => !Object.hasOwn(LOGGED, name));
  expect(unlogged.toSorted()).toEqual(Object.values(UNLOGGED).flat().toSorted());
});

it('every act in the log has words for people', () => {
  const words = Object.keys(activity).map((key) => key.replace(/^kinds\./, ''));
  expect(Object.keys(LOGGED).filter((name) => !words.includes(name))).toEqual([]);
});

it('facts are what the table names, cut to a length that can be read', () => {
  expect(factsOf('addOperator', { username: 'x'.repeat(500), passphrase: 'secret' })).toEqual({
    username: 'x'.repeat(200),
  });
  expect(factsOf('changeSettings', { changes: { 'engine.key': '0123' } })).toEqual({ changes: '["engine.key"]' });
  expect(factsOf('voidLabels', { labels: [1, 2], reason: 'torn' })).toEqual({ labels: '[1,2]', reason: 'torn' });
});

describe('the line of an act', () => {
  const adding = { kind: 'addOperator', actor: 'anna', address: null, given: { username: 'bert' } } as const;
  const keep = (value: string) => store.kept.set('some.value', value);

  it('is in the first change of the act, and no other change has one', async () => {
    const { begin, list } = await log();
    const one = begin(adding);
    await one.during(async () => {
      await store.acts.aside(() => keep('before'));
      // A change that writes nothing has no line.
      await store.change(async ({ kept }) => kept.get('some.value'));
      expect((await list({})).total).toBe(0);
      await keep('first');
      expect((await list({})).total).toBe(1);
      await keep('second');
    });
    await one.end();
    await keep('after');
    expect((await list({})).activity).toMatchObject([
      { kind: 'addOperator', outcome: 'done', facts: { username: 'bert' } },
    ]);
  });

  it('goes where its change goes: a change that is undone leaves none, and the next one has it', async () => {
    const { begin, list } = await log();
    const one = begin(adding);
    await one.during(async () => {
      const failing = store.change(async ({ kept }) => {
        await kept.set('some.value', 'never');
        throw new Error('planted');
      });
      await expect(failing).rejects.toThrow('planted');
      expect((await list({})).total).toBe(0);
      await keep('done');
    });
    expect((await list({})).total).toBe(1);
  });

  it('is there before a file is changed, and at the end of an act that changes nothing; once in any case', async () => {
    const { begin, list } = await log();
    const [file, nothing] = [begin(adding), begin(adding)];
    await file.during(async () => {
      await store.acts.writeLine();
      expect((await list({})).total).toBe(1);
      await Promise.all([keep('one'), keep('other')]);
    });
    await file.end();
    await nothing.during(async () => {});
    await nothing.end();
    expect((await list({})).total).toBe(2);
  });

  it('is not written by work that goes on after its act was refused or has ended', async () => {
    const { begin, list } = await log();
    const [refused, ended] = [begin(adding), begin(adding)];
    const late = Promise.withResolvers<void>();
    const later: Promise<unknown>[] = [];
    const background = () => void later.push(late.promise.then(() => keep('late')));
    const refusing = refused.during(async () => {
      background();
      throw new Error('refused');
    });
    await expect(refusing).rejects.toThrow('refused');
    await ended.during(async () => background());
    await ended.end();
    late.resolve();
    await Promise.all(later);
    expect((await list({})).total).toBe(1);
  });
});
