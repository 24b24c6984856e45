// What the window can do only inside of the desktop program. It is `window.native` there and is missing in a browser:
// everything that uses it does without.

/** Where the system keeps a passphrase: safe from other users of the machine, readable for whoever reads the disk, nowhere. */
export type PassphrasePlace = 'safe' | 'plain' | 'none';

export interface NativeState {
  readonly passphrase: { readonly kept: boolean; readonly place: PassphrasePlace };
  /** Null where the system offers no such thing. */
  readonly starts_at_login: boolean | null;
  readonly kiosk: boolean;
}

export interface Native {
  state(): Promise<NativeState>;
  /** The passphrase of the wallet, kept by the system. False where somebody was asked and did not want it. */
  keepPassphrase(passphrase: string): Promise<boolean>;
  forgetPassphrase(): Promise<void>;
  /** Opens the wallet with the passphrase that is kept, which never comes into the page. */
  unlockWallet(): Promise<'unlocked' | 'none' | 'refused'>;
  /** Paths of what was chosen; none where nothing was. */
  chooseFiles(): Promise<readonly string[]>;
  chooseFolder(): Promise<string | null>;
  /** Where it lies now; null where nobody wanted it. */
  saveFile(name: string, bytes: Uint8Array): Promise<string | null>;
  /** Shows a file that was chosen or saved by these calls in its folder. */
  revealFile(path: string): Promise<boolean>;
  /** Hands a PDF of the desk, by its path, to the program that prints it on this machine. */
  openPdf(path: string): Promise<boolean>;
  copyText(text: string): Promise<void>;
  /** On the taskbar: from 0 to 1, or null for none. */
  setProgress(fraction: number | null): Promise<void>;
  keepAwake(on: boolean): Promise<void>;
  startAtLogin(on: boolean): Promise<boolean>;
  /** The whole screen and nothing else, until somebody knows the PIN. */
  enterKiosk(pin: string): Promise<void>;
  leaveKiosk(pin: string): Promise<boolean>;
}

export type NativeName = keyof Native;

/** Every call there is. The window gets these and nothing else. */
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

/** Of the messages between window and program. */
export const channelOf = (name: NativeName) => `native:${name}`;
