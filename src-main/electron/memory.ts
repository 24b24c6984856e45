import type { IpcMain } from 'electron';
import Store from 'electron-store';
import type { Memory } from './calls.ts';

/** A file of its own: what belongs to this machine's window is not the station's, and comes into no backup. */
export function openMemory(folder: string, ipcMain: Pick<IpcMain, 'removeAllListeners'>): Memory {
  const store = new Store<Record<string, unknown>>({
    cwd: folder,
    name: 'shell',
    accessPropertiesByDotNotation: false,
  });
  // The library answers pages that ask where it keeps its file, and looks at nobody's origin. No page of ours asks.
  ipcMain.removeAllListeners('electron-store-get-data');
  return store;
}
