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

export type SettingsBook = Awaited<ReturnType<typeof openSettings>>;

/** Settings as they are kept in the data folder, and as this run goes by them. */
export async function openSettings(folder: string, asGiven: Readonly<Record<string, unknown>>) {
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

  /** All or none, for the next start; null takes one back to its default, `asAtStart` back to what this run goes by. */
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

  /** Throws where it was given for this run, which no change of the file reaches. */
  function assertFree(name: string): void {
    // Throws the sentence that lists all names.
    if (!isSettingName(name)) checkSettings({ [name]: null });
    if (!Object.hasOwn(given, name)) return;
    const text = `${name} was given on the command line for this run (--set). Start the station without it to change it here.`;
    throw new AppError('conflict', text, { trouble: trouble('setting_given', { name }) });
  }

  /** Of what the caller has taken up already. */
  function keep(change: Some): Promise<void> {
    return turns.run(async () => {
      await writeSettingsFile(folder, { ...(await readSettingsFile(folder)), ...change });
      atStart = { ...atStart, ...change };
    });
  }

  return {
    inForce: (): Settings => whole(atStart),
    /** As they are in force and as they are kept, secrets too: for whoever must find those in a text. */
    known: async (): Promise<readonly Some[]> => [
      whole(atStart),
      atStart,
      await readSettingsFile(folder).catch(unlessRefused),
    ],
    list,
    change,
    assertFree,
    newMarkKey: (): Promise<void> => change({ 'engine.key': randomBytes(16).toString('hex') }),
    keep,
  };
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
