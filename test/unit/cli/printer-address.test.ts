import { expect, it } from 'vitest';
import { addressGiven } from '../../../src-main/cli/printer-address.ts';

it('an address is taken as it is typed; what is none is refused with an example', () => {
  expect(addressGiven('uri', ' 192.168.0.20 ')).toBe('ipp://192.168.0.20/ipp/print');
  expect(() => addressGiven('printer', 'Hall')).toThrow(
    expect.objectContaining({
      code: 'bad_input',
      message: '--printer must be the address of a printer as ipp://192.168.0.20/ipp/print; it is "Hall".',
    }),
  );
});
