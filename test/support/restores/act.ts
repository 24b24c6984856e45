// What is done to a data folder in one round. The same in the process of the campaign, and in one that is killed half way.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { restoreFirst } from '#main/app/asked-restore.ts';
import { readSettingsFile } from '#main/files/settings-file.ts';
import { moveToFile, moveToShared } from '#main/store/moving/move.ts';
import { openStore } from '#main/store/open.ts';
import { planRestore, previewGiven, takeKept } from '#main/store/restore/planned-restore.ts';
import { restoreBackup } from '#main/store/restore/restore.ts';
import type { Store } from '#main/store/store.ts';
import { newRecord, settle } from '#test/support/store/lab.ts';

export interface Act {
  readonly folder: string;
  /** The station's clock: so much is added to the machine's. */
  readonly aheadMs: number;
  readonly idCount: number;
  readonly kind: 'write' | 'copy' | 'export' | 'restore' | 'kept' | 'upkeep' | 'open' | 'there' | 'back';
  /** The records that are made; the place among the kept copies. */
  readonly number?: number;
  /** The backup that is written or restored. */
  readonly file?: string;
  readonly passphrase?: string;
  /** The address of the database that takes the rows. */
  readonly url?: string;
}

/** What was confirmed: an ID that was given out, or a picture, by its hash. */
export type Tell = (kind: 'id' | 'picture', value: string) => void;

export async function act(order: Act, tell: Tell): Promise<void> {
  const { folder, kind } = order;
  const clock = () => Date.now() + order.aheadMs;
  const log = () => {};
  if (kind === 'there') await moveToShared(order.url ?? '', { folder, clock, log });
  else if (kind === 'back') await moveToFile({ folder, clock, log });
  else if (kind === 'restore') await restoreBackup(order.file ?? '', folder, clock, order.passphrase);
  else if (kind === 'kept') await restoreKept(order, clock);
  else {
    const store = await openAsStarted(order);
    try {
      await workOn(store, order, tell);
    } finally {
      await store.close();
    }
  }
}

/** As a start does: a restore is done or finished first, and the settings say where the rows are. */
export async function openAsStarted({ folder, aheadMs, idCount }: Act): Promise<Store> {
  const clock = () => Date.now() + aheadMs;
  await restoreFirst(folder, clock, { warn: () => {}, error: (facts) => raise(facts) });
  const { 'database.url': url } = await readSettingsFile(folder);
  return openStore({ folder, clock, log: () => {}, idCount, shared: url ? { url } : null });
}

function raise(facts: object): void {
  if ('err' in facts) throw facts.err;
}

async function workOn(store: Store, { kind, number = 1, file = '', passphrase }: Act, tell: Tell): Promise<void> {
  if (kind === 'write') await write(store, number, tell);
  else if (kind === 'copy') await store.backups.takeDaily();
  else if (kind === 'export') await store.backups.exportTo(file, passphrase);
  else if (kind === 'upkeep') await store.upkeep();
}

async function write(store: Store, records: number, tell: Tell): Promise<void> {
  const owner = await settle(store);
  for (let n = 0; n < records; n++) {
    const id = await store.ids.reserve();
    tell('id', id);
    const put = () => store.pictures.put(randomBytes(200), 'png');
    const pictures = { original: await put(), marked: await put() };
    await store.change(({ records }) => records.insert(newRecord(id, owner, pictures)));
    for (const { hash } of Object.values(pictures)) tell('picture', hash);
  }
}

/** Puts back one of the copies that the station keeps, as the window does: planned, and done at a start. */
async function restoreKept(order: Act, clock: () => number): Promise<void> {
  const { folder, number = 0 } = order;
  const { keptBackups } = await import('#main/store/backup/backup-files.ts');
  const backups = join(folder, 'backups');
  const kept = existsSync(backups) ? await keptBackups(backups) : [];
  const one = kept[number % Math.max(1, kept.length)];
  if (!one) return;
  await takeKept(folder, one.name);
  const contents = await previewGiven(folder, undefined);
  if (contents) await planRestore(folder, contents);
  await restoreFirst(folder, clock, { warn: () => {}, error: raise });
}
