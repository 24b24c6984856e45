// Gives the page one function for each native call, and nothing of Electron itself.
import { contextBridge, ipcRenderer } from 'electron';
import { channelOf, NATIVE_NAMES } from '#shared/station/native.ts';

const native = NATIVE_NAMES.map((name) => [name, (...args: unknown[]) => ipcRenderer.invoke(channelOf(name), ...args)]);

contextBridge.exposeInMainWorld('native', Object.fromEntries(native));
