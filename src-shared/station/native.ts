// What the window can do only in the desktop program, where it is `window.native`. A browser has no `window.native`, and the
// window works without it.

/** How the system keeps a passphrase: safe from other users, readable by anybody who can read the disk, or not at all. */
export type PassphrasePlace = 'safe' | 'plain' | 'none';

export interface NativeState {
  readonly passphrase: { readonly kept: boolean; readonly place: PassphrasePlace };
  /** Null if the system does not offer it. */
  readonly starts_at_login: boolean | null;
  readonly kiosk: boolean;
}

export interface Native {
  state(): Promise<NativeState>;
  /** Has the system keep the passphrase of the wallet. False if the user was asked and refused. */
  keepPassphrase(passphrase: string): Promise<boolean>;
  forgetPassphrase(): Promise<void>;
  /** Opens the wallet with the kept passphrase, which the page never sees. */
  unlockWallet(): Promise<'unlocked' | 'none' | 'refused'>;
  /** Returns the chosen paths, or none. */
  chooseFiles(): Promise<readonly string[]>;
  chooseFolder(): Promise<string | null>;
  /** Returns the path that the user chose, or null. */
  saveFile(name: string, bytes: Uint8Array): Promise<string | null>;
  /** Shows a file in its folder. Works only for files that were chosen or saved by these calls. */
  revealFile(path: string): Promise<boolean>;
  /** Opens a PDF of the desk, given by its path, in the system's program, which can print it. */
  openPdf(path: string): Promise<boolean>;
  copyText(text: string): Promise<void>;
  /** Shows progress on the taskbar: from 0 to 1, or null for none. */
  setProgress(fraction: number | null): Promise<void>;
  keepAwake(on: boolean): Promise<void>;
  startAtLogin(on: boolean): Promise<boolean>;
  /** Gives Twinmark the whole screen until the PIN is typed. */
  enterKiosk(pin: string): Promise<void>;
  leaveKiosk(pin: string): Promise<boolean>;
}

export type NativeName = keyof Native;

/** The names of all calls. */
export const NATIVE_NAMES: readonly NativeName[] = Object.keys({
  state: 0,
  keepPassphrase: 0,
  forgetPassphrase: 0,
  unlockWallet: 0,
  chooseFiles: 0,
  chooseFolder: 0,
  saveFile: 0,
  revealFile: 0,
  openPdf: 0,
  copyText: 0,
  setProgress: 0,
  keepAwake: 0,
  startAtLogin: 0,
  enterKiosk: 0,
  leaveKiosk: 0,
} satisfies Record<NativeName, 0>) as NativeName[];

/** The channel of a call's messages between window and program. */
export const channelOf = (name: NativeName) => `native:${name}`;
