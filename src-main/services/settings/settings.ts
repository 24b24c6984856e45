import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { SettingView } from '../../../src-shared/contract/settings.ts';
import { AppError } from '../../../src-shared/errors.ts';
import { createSerialQueue } from '../../../src-shared/serial-queue.ts';
import { checkSettings } from '../../../src-shared/setting-values.ts';
import {
  defaultSettings,
  isSettingName,
  SETTINGS,
  type SettingName,
  type Settings,
} from '../../../src-shared/settings.ts';
import { trouble } from '../../../src-shared/trouble.ts';
import { readSettingsFile, writeSettingsFile } from '../../files/settings-file.ts';
import { readProviderAddress } from '../../identity/provider-address.ts';
import { storageIn } from '../../store/pictures/storage/storage-in.ts';

type Some = Partial<Settings>;

/** Settings as they are kept in the data folder, and as this run goes by them. */
export interface SettingsBook {
  inForce(): Settings;
  list(): Promise<SettingView[]>;
  /** All or none, for the next start; null takes one back to its default, `asAtStart` back to what this run goes by. */
  change(changes: Readonly<Record<string, unknown>>, asAtStart?: readonly string[]): Promise<void>;
  newMarkKey(): Promise<void>;
  /** Throws where it was given for this run, which no change of the file reaches. */
  assertFree(name: string): void;
  /** As they are in force and as they are kept, secrets too: for whoever must find those in a text. */
  known(): Promise<readonly Some[]>;
  /** Of what the caller has taken up already. */
  keep(change: Some): Promise<void>;
}

export async function openSettings(folder: string, asGiven: Readonly<Record<string, unknown>>): Promise<SettingsBook> {
  const given = checkSettings(asGiven);
  const turns = createSerialQueue();
  let atStart: Some = await readSettingsFile(folder);
  const whole = (kept: Some): Settings => ({ ...defaultSettings(), ...kept, ...given });
  assertUsable(whole(atStart));

  async function list(): Promise<SettingView[]> {
    const kept = await readSettingsFile(folder);
    const now = whole(atStart);
    const next = whole(kept);
    return (Object.keys(SETTINGS) as SettingName[]).map((name) => {
      const { about, fallback, ...more } = SETTINGS[name];
      const secret = 'secret' in more;
      return {
        ...{ name, about, secret, default: fallback },
        value: secret ? null : next[name],
        is_set: next[name] !== null,
        source: Object.hasOwn(given, name) ? 'given' : Object.hasOwn(kept, name) ? 'file' : 'default',
        waits: !isDeepStrictEqual(now[name], next[name]),
      };
    });
  }

  function change(changes: Readonly<Record<string, unknown>>, asAtStart: readonly string[] = []): Promise<void> {
    return turns.run(async () => {
      const taken = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null));
      const names = [...Object.keys(changes), ...asAtStart];
      for (const name of names) assertFree(name);
      const before = Object.entries(atStart).filter(([name]) => asAtStart.includes(name));
      const rest = Object.entries(await readSettingsFile(folder)).filter(([name]) => !names.includes(name));
      const kept: Some = { ...Object.fromEntries([...rest, ...before]), ...checkSettings(taken) };
      assertUsable(whole(kept));
      await writeSettingsFile(folder, kept);
    });
  }

  function assertFree(name: string): void {
    // Says which names there are.
    if (!isSettingName(name)) checkSettings({ [name]: null });
    if (!Object.hasOwn(given, name)) return;
    const text = `${name} was given on the command line for this run (--set). Start the station without it to change it here.`;
    throw new AppError('conflict', text, { trouble: trouble('setting_given', { name }) });
  }

  function keep(change: Some): Promise<void> {
    return turns.run(async () => {
      await writeSettingsFile(folder, { ...(await readSettingsFile(folder)), ...change });
      atStart = { ...atStart, ...change };
    });
  }

  return {
    inForce: () => whole(atStart),
    known: async () => [whole(atStart), atStart, await readSettingsFile(folder).catch(unlessRefused)],
    list,
    change,
    assertFree,
    newMarkKey: () => change({ 'engine.key': randomBytes(16).toString('hex') }),
    keep,
  };
}

/** A file that somebody is changing by hand has nothing that was in force. */
function unlessRefused(error: unknown): Some {
  if (error instanceof AppError) return {};
  throw error;
}

/** What no start could go by is refused when it is set. */
function assertUsable(settings: Settings): void {
  readProviderAddress(settings);
  storageIn(settings);
}
