import { expect, it } from 'vitest';
import { isOpenTo, useOwnPassphrase } from '#window/state/own-passphrase.ts';

it('the dialog is for whoever opened it, waits while they sign in again, and is not met by anybody else', () => {
  useOwnPassphrase.getState().ask('anna');
  const open = () => ['anna', null, 'bea'].map((signedIn) => isOpenTo(signedIn, useOwnPassphrase.getState()));
  expect(open()).toEqual([true, true, false]);
  useOwnPassphrase.getState().close();
  expect(open()).toEqual([false, false, false]);
});
