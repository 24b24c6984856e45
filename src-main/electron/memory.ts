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
  // The library tells any page where its file lies. No page of ours asks.
  ipcMain.removeAllListeners('electron-store-get-data');
  return store;
}
