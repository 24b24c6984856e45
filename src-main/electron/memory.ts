import type { IpcMain } from 'electron';
import Store from 'electron-store';
import type { Memory } from './calls.ts';

/** Keeps the shell's memory in a file of its own, apart from the station's data and its backups. */
export function openMemory(folder: string, ipcMain: Pick<IpcMain, 'removeAllListeners'>): Memory {
  const store = new Store<Record<string, unknown>>({
    cwd: folder,
    name: 'shell',
    accessPropertiesByDotNotation: false,
  });
  // The library would tell the place of its file to any page that asks. The pages of the station do not ask.
  ipcMain.removeAllListeners('electron-store-get-data');
  return store;
}
