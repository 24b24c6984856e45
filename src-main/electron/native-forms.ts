import { type TSchema, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { NativeName } from '#shared/station/native.ts';

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const Pin = Type.String({ pattern: '^[0-9]{4,12}$' });
const Nothing = Type.Tuple([]);
const LARGEST_FILE = 512 * 2 ** 20;

/** The values that each call takes. They are checked before the call is made. */
const FORMS: Readonly<Record<NativeName, TSchema>> = {
  state: Nothing,
  keepPassphrase: Type.Tuple([Text(1024)]),
  forgetPassphrase: Nothing,
  unlockWallet: Nothing,
  chooseFiles: Nothing,
  chooseFolder: Nothing,
  saveFile: Type.Tuple([
    Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\p{Cc}\\p{Cs}/\\\\:*?"<>|]+$' }),
    Type.Unknown(),
  ]),
  revealFile: Type.Tuple([Text(4096)]),
  openPdf: Type.Tuple([Type.String({ maxLength: 2048, pattern: '^/api/desk/[\\x21-\\x7e]+$' })]),
  // A hundred thousand rows of a spreadsheet.
  copyText: Type.Tuple([Text(2 ** 25)]),
  setProgress: Type.Tuple([Type.Union([Type.Null(), Type.Number({ minimum: 0, maximum: 1 })])]),
  keepAwake: Type.Tuple([Type.Boolean()]),
  startAtLogin: Type.Tuple([Type.Boolean()]),
  enterKiosk: Type.Tuple([Pin]),
  leaveKiosk: Type.Tuple([Pin]),
};

export function isWellFormed(name: NativeName, args: readonly unknown[]): boolean {
  if (!Check(FORMS[name], args)) return false;
  return name !== 'saveFile' || (args[1] instanceof Uint8Array && args[1].byteLength <= LARGEST_FILE);
}
