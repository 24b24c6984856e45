// Serves the native calls of the window. Checks the sender and the values of each call.
import type { BrowserWindow, IpcMainInvokeEvent } from 'electron';
import { channelOf, NATIVE_NAMES, type Native } from '#shared/station/native.ts';
import { AppError } from '#shared/troubles/errors.ts';
import type { ElectronCalls } from './calls.ts';
import { isOf } from './locks.ts';
import { isWellFormed } from './native-forms.ts';

export interface Callers {
  /** The origin of the desk. */
  readonly origin: string;
  window(): BrowserWindow | null;
}

export function serveNative(ipcMain: ElectronCalls['ipcMain'], native: Native, callers: Callers): void {
  for (const name of NATIVE_NAMES) {
    ipcMain.handle(channelOf(name), (event, ...args: unknown[]) => {
      if (!isOurs(event, callers)) throw new AppError('forbidden', 'Only the page of the desk may ask for this.');
      if (!isWellFormed(name, args))
        throw new AppError('bad_input', `The native call ${name} was made with other values than it takes.`);
      const call = native[name] as (...args: unknown[]) => Promise<unknown>;
      return call(...args);
    });
  }
}

/** Whether the sender is the desk's own page in our window, and not a frame in it or a page that replaced it. */
function isOurs({ sender, senderFrame }: IpcMainInvokeEvent, { origin, window }: Callers): boolean {
  if (senderFrame === null || senderFrame.parent !== null) return false;
  return sender === window()?.webContents && isOf(origin, senderFrame.url);
}
