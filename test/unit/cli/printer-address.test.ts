import { expect, it } from 'vitest';
import { addressGiven } from '#main/cli/printers.ts';

it('an address is taken as it is typed; what is none is refused with an example', () => {
  expect(addressGiven('uri', ' 192.168.0.20 ')).toBe('ipp://192.168.0.20/ipp/print');
  expect(() => addressGiven('printer', 'Hall')).toThrow(
    expect.objectContaining({
      code: 'bad_input',
      message:
        '--printer must be the address of a printer as ipp://192.168.0.20/ipp/print or zpl://192.168.0.21:9100; it is "Hall".',
    }),
  );
});

it.each([
  'ipp://anna:secret@hall/ipp/print',
  'http://anna:secret@hall/ipp/print',
  'ipp://anna:s@ecret@hall/',
  `ipp://hall/${'a'.repeat(10_000)}`,
])('neither a password nor an address without an end is repeated: %.40s', (typed) => {
  expect(() => addressGiven('printer', typed)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(/^--printer must be(?!.*ecret).{1,200}$/s) }),
  );
});
