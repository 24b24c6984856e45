import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ElectronCalls } from './calls.ts';

/** Whether the program starts with its user's session. */
export interface LoginStart {
  /** Null where the system offers no such thing to this program. */
  state(): boolean | null;
  set(on: boolean): Promise<boolean>;
}

export interface LoginPlace {
  readonly platform: NodeJS.Platform;
  /** The program as its user starts it; null where it was not installed as one. */
  readonly program: string | null;
  /** Of the desktop's settings, on Linux. */
  readonly configFolder: string;
}

const HIDDEN = '--hidden';

export function createLoginStart(
  app: ElectronCalls['app'],
  { platform, program, configFolder }: LoginPlace,
): LoginStart {
  if (program === null) return { state: () => null, set: async () => false };
  if (platform === 'linux') return desktopEntry(join(configFolder, 'autostart', 'twinmark.desktop'), program);
  const wish = { path: program, args: [HIDDEN] };
  const state = () => app.getLoginItemSettings(wish).openAtLogin;
  return {
    state,
    async set(on) {
      app.setLoginItemSettings({ ...wish, openAtLogin: on });
      return state();
    },
  };
}

/** Electron knows nothing of this on Linux, where desktops read a folder of entries. */
function desktopEntry(file: string, program: string): LoginStart {
  return {
    state: () => existsSync(file),
    async set(on) {
      if (on) {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, entryOf(program));
      } else await rm(file, { force: true });
      return on;
    },
  };
}

function entryOf(program: string): string {
  // Within quotes the specification wants these four escaped, and a percent sign doubled.
  const quoted = `"${program.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`;
  return `[Desktop Entry]\nType=Application\nName=Twinmark\nExec=${quoted} ${HIDDEN}\nTerminal=false\n`;
}
