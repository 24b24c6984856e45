import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Native } from '#shared/station/native.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import type { ElectronCalls } from './calls.ts';
import type { Kiosk } from './kiosk.ts';
import type { PdfLinks } from './links.ts';
import type { LoginStart } from './login-start.ts';
import type { Presence } from './presence.ts';
import type { Seat } from './seat.ts';
import type { Secrets } from './secrets.ts';

interface NativeParts {
  readonly seat: Seat;
  readonly secrets: Secrets;
  readonly kiosk: Kiosk;
  readonly login: LoginStart;
  readonly links: PdfLinks;
  readonly presence: Pick<Presence, 'tellProgress' | 'tellBusy'>;
}

type Calls = Pick<ElectronCalls, 'app' | 'clipboard' | 'dialog' | 'session' | 'shell'>;

/** The native calls of the window. */
export function createNative(calls: Calls, { seat, secrets, kiosk, login, links, presence }: NativeParts): Native {
  return {
    ...createFiles(calls, kiosk),
    async state() {
      return {
        passphrase: { kept: secrets.isKept(), place: await secrets.place() },
        starts_at_login: login.state(),
        kiosk: kiosk.isOn(),
      };
    },
    async keepPassphrase(passphrase) {
      await requireAdmin(calls, seat);
      return secrets.keep(passphrase);
    },
    async forgetPassphrase() {
      await requireAdmin(calls, seat);
      secrets.forget();
    },
    unlockWallet: () => unlockWallet(calls, seat, secrets),
    openPdf: (path) => links.openPdf(path),
    copyText: async (text) => calls.clipboard.writeText(text),
    setProgress: async (fraction) => presence.tellProgress(fraction),
    keepAwake: async (on) => presence.tellBusy(on),
    startAtLogin: async (on) => (kiosk.isOn() ? login.state() === true : login.set(on)),
    enterKiosk: (pin) => kiosk.enter(pin),
    leaveKiosk: (pin) => kiosk.leave(pin),
  };
}

/** The window learns only paths that a person chose, and can have only those shown in their folder. */
function createFiles(
  { app, dialog, shell }: Calls,
  kiosk: Kiosk,
): Pick<Native, 'chooseFiles' | 'chooseFolder' | 'saveFile' | 'revealFile'> {
  const chosen = new Set<string>();
  const noted = (paths: readonly string[]) => {
    for (const path of paths) chosen.add(path);
    return paths;
  };
  return {
    async chooseFiles() {
      return noted((await dialog.showOpenDialog({ properties: ['openFile', 'multiSelections'] })).filePaths);
    },
    async chooseFolder() {
      const { filePaths } = await dialog.showOpenDialog({ properties: ['openDirectory', 'createDirectory'] });
      return noted(filePaths)[0] ?? null;
    },
    async saveFile(name, bytes) {
      const { filePath } = await dialog.showSaveDialog({ defaultPath: join(app.getPath('documents'), name) });
      if (!filePath) return null;
      await writeFile(filePath, bytes);
      noted([filePath]);
      return filePath;
    },
    async revealFile(path) {
      if (kiosk.isOn() || !chosen.has(path)) return false;
      shell.showItemInFolder(path);
      return true;
    },
  };
}

type Outcome = 'unlocked' | 'none' | 'refused';

/** Opens the wallet when the station starts, whoever comes to its window later: that is what an admin had the passphrase kept for. */
export async function unlockAtStart(unlock: NonNullable<Seat['unlock']>, secrets: Pick<Secrets, 'recall'>) {
  const passphrase = await secrets.recall();
  if (passphrase === null) return;
  await unlock(passphrase).catch((error: unknown) => {
    // It was changed since. The window asks an admin for it.
    if (!(error instanceof AppError)) throw error;
  });
}

/** As the window's own request, with its cookie: the station decides whether whoever is signed in may open the wallet. */
async function unlockWallet(
  { session }: Pick<Calls, 'session'>,
  { origin }: Seat,
  secrets: Pick<Secrets, 'recall'>,
): Promise<Outcome> {
  const passphrase = await secrets.recall();
  if (passphrase === null) return 'none';
  const answer = await session().fetch(`${origin}/api/desk/chain/unlock`, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ passphrase }),
  });
  if (answer.status >= 500) throw new Error(`The station answered ${answer.status}.`);
  return answer.ok ? 'unlocked' : 'refused';
}

/** The wallet is an admin's, so its passphrase is kept and forgotten for an admin only. */
async function requireAdmin({ session }: Pick<Calls, 'session'>, { origin }: Seat): Promise<void> {
  const answer = await session().fetch(`${origin}/api/desk/session`, { credentials: 'include' });
  const { role } = (answer.ok ? await answer.json() : {}) as { role?: unknown };
  if (role !== 'admin') throw refusal('role_admin');
}
