import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { notice } from '#main/base/notice.ts';
import { createSerialQueue } from '#main/base/serial-queue.ts';
import { lockOf, type Policy } from '#main/files/policy.ts';
import { checkSettings } from '#main/files/setting-values.ts';
import { readSettingsFile, writeSettingsFile } from '#main/files/settings-file.ts';
import { readProviderAddress } from '#main/identity/provider-address.ts';
import { storageIn } from '#main/store/pictures/storage/storage-in.ts';
import type { Store } from '#main/store/store.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import type { Notice } from '#shared/core/notices.ts';
import { defaultSettings, isSettingName, SETTINGS, type SettingName, type Settings } from '#shared/core/settings.ts';
import { EPOCH } from '#shared/core/times.ts';
import type { SettingView } from '#shared/station/settings-api.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';

type Some = Partial<Settings>;

export type SettingsBook = Awaited<ReturnType<typeof openSettings>>;

/** The settings: those that the data folder keeps, and those in force in this run. */
export async function openSettings(
  folder: string,
  asGiven: Readonly<Record<string, unknown>>,
  policy: Policy | null = null,
) {
  const asked = checkSettings(asGiven);
  for (const name of Object.keys(asked)) assertUnlocked(policy, name);
  const given: Some = { ...asked, ...policy?.settings };
  const turns = createSerialQueue();
  const file = keptSettings(folder);
  let atStart: Some = await readSettingsFile(folder);
  const whole = (kept: Some): Settings => ({ ...defaultSettings(), ...kept, ...given });
  assertUsable(whole(atStart));

  async function list(): Promise<SettingView[]> {
    const kept = await readSettingsFile(folder);
    return viewsOf({ given, policy, kept, now: whole(atStart), next: whole(kept) });
  }

  /** Changes all of them or none, most from the next start on. Null resets to the default; `asAtStart` names those to set as in this run. */
  function change(changes: Readonly<Record<string, unknown>>, asAtStart: readonly string[] = []): Promise<void> {
    return turns.run(async () => {
      const taken = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null));
      const names = [...Object.keys(changes), ...asAtStart];
      for (const name of names) assertFree(given, policy, name);
      const before = Object.entries(atStart).filter(([name]) => asAtStart.includes(name));
      const rest = Object.entries(await readSettingsFile(folder)).filter(([name]) => !names.includes(name));
      const kept: Some = { ...Object.fromEntries([...rest, ...before]), ...checkSettings(taken) };
      assertUsable(whole(kept));
      await file.write(kept);
      atStart = withNow(atStart, kept, names);
    });
  }

  /** Keeps a change that the caller has in force already. */
  const keep = (change: Some): Promise<void> =>
    turns.run(async () => {
      await file.write({ ...(await readSettingsFile(folder)), ...change });
      atStart = { ...atStart, ...change };
    });

  return {
    /** Those that hold for this run whatever the file says, by the command line or by the policy of the machine. */
    given,
    inForce: (): Settings => whole(atStart),
    /** All values in force and kept, with the secrets, to find them in a text. */
    known: async () => [whole(atStart), atStart, await readSettingsFile(folder).catch(unlessRefused)],
    /** On other machines that the station reaches without encryption in this run. */
    clearTextNotices: (): Notice[] => clearTextNotices(whole(atStart)),
    list,
    change,
    assertFree: (name: string): void => assertFree(given, policy, name),
    newMarkKey: (): Promise<void> => change({ 'engine.key': randomBytes(16).toString('hex') }),
    keep,
    beforeWriting: file.beforeWriting,
  };
}

/** Throws for a setting that was given on the command line: a change of the file would have no effect in this run. */
function assertFree(given: Some, policy: Policy | null, name: string): void {
  // Throws the sentence that lists all names.
  if (!isSettingName(name)) checkSettings({ [name]: null });
  assertUnlocked(policy, name);
  if (!Object.hasOwn(given, name)) return;
  throw refusal('setting_given', { name });
}

/** Throws for a setting that the people who run the machine decided. */
function assertUnlocked(policy: Policy | null, name: string): void {
  const lock = lockOf(policy, name);
  if (lock) throw refusal('setting_locked', { name, by: lock.setBy ?? lock.file });
}

/** What strangers see is asked with every request: whoever takes it back must not have to stop the line first. */
const AT_ONCE: readonly string[] = ['service.public_marked', 'service.public_originals'];

/** The settings in force, after these names were changed in the file. */
export function withNow(inForce: Some, kept: Some, changed: readonly string[]): Some {
  const now = changed.filter((name) => AT_ONCE.includes(name));
  const others = Object.entries(inForce).filter(([name]) => !now.includes(name));
  return Object.fromEntries([...others, ...Object.entries(kept).filter(([name]) => now.includes(name))]);
}

function keptSettings(folder: string) {
  let before = async (): Promise<void> => {};
  return {
    async write(kept: Some): Promise<void> {
      await before();
      await writeSettingsFile(folder, kept);
    },
    /** Does something just before the file is changed: the line of the activity log is there first. */
    beforeWriting(work: () => Promise<void>): void {
      before = work;
    },
  };
}

interface Known {
  /** Given on the command line for this run. */
  readonly given: Some;
  readonly policy: Policy | null;
  readonly kept: Some;
  /** In force in this run, and from the next start on. */
  readonly now: Settings;
  readonly next: Settings;
}

export function viewsOf({ given, policy, kept, now, next }: Known): SettingView[] {
  return (Object.keys(SETTINGS) as SettingName[]).map((name) => {
    const { about, fallback, ...more } = SETTINGS[name];
    const secret = 'secret' in more;
    const lock = lockOf(policy, name);
    return {
      name,
      about,
      secret,
      default: fallback,
      value: secret ? null : next[name],
      is_set: next[name] !== null,
      source: lock ? 'policy' : Object.hasOwn(given, name) ? 'given' : Object.hasOwn(kept, name) ? 'file' : 'default',
      set_by: lock && (lock.setBy ?? lock.file),
      waits: !isDeepStrictEqual(now[name], next[name]),
    };
  });
}

/** Nothing for a file that cannot be read: somebody may be changing it by hand. */
function unlessRefused(error: unknown): Some {
  if (error instanceof AppError) return {};
  throw error;
}

/** Refuses settings with which no start would succeed. */
function assertUsable(settings: Settings): void {
  readProviderAddress(settings);
  storageIn(settings);
}

/**
 * The value in force, then earlier values, which labels in the field still carry. A value under which no record was made before
 * it was changed is not kept.
 */
export async function withEarlier(store: Store, name: string, now: string): Promise<readonly [string, ...string[]]> {
  const known = ((await store.kept.get(name)) ?? []) as readonly string[];
  const [first] = known;
  if (first === now) return [now, ...known.slice(1)];
  const former = (await hasRecords(store)) ? known.filter((one) => one !== now) : [];
  await store.change(({ kept }) => kept.set(name, [now, ...former]));
  return [now, ...former];
}

export async function hasRecords({ records }: Pick<Tables, 'records'>): Promise<boolean> {
  // No user has the ID 0, so no record is read.
  const { newest } = await records.changedSince(0, EPOCH, 1);
  return newest !== EPOCH;
}

// Other machines that the station reaches without encryption. A tunnel may encrypt the way, so this is told, not refused.

const HTTP = ['chain.rpc_url', 'pictures.s3_url', 'auth.issuer', 'auth.jwks_url'] as const;
type Ways = Pick<Settings, (typeof HTTP)[number] | 'database.url'>;

/** The settings whose addresses are read and altered by whoever is on the way. */
export function clearTextSettings(settings: Ways): (keyof Ways)[] {
  const http = HTTP.filter((name) => {
    const address = parsed(settings[name]);
    return address?.protocol === 'http:' && !isHere(address.hostname);
  });
  const database = parsed(settings['database.url']);
  return [...(database && !isEncrypted(database) ? (['database.url'] as const) : []), ...http];
}

/** For the window and the log. */
export function clearTextNotices(settings: Ways): Notice[] {
  const names = clearTextSettings(settings);
  return names.length === 0 ? [] : [notice('clear_text', { settings: names.join(', ') })];
}

function isEncrypted({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  // Without a host, or with a folder for one, it is a socket of this machine.
  if (host === '' || host.startsWith('/') || isHere(host)) return true;
  return ENCRYPTED.includes(searchParams.get('sslmode') ?? '') || searchParams.get('ssl') === 'true';
}

const ENCRYPTED: readonly string[] = ['require', 'verify-ca', 'verify-full', 'no-verify'];

function isHere(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127\.[\d.]+$/.test(name);
}

function parsed(address: string | null): URL | null {
  return address === null ? null : URL.parse(address);
}
