import { expect, it } from 'vitest';
import { printerAddress } from '../../../src-main/cli/printer-address.ts';

it.each([
  ['ipp://192.168.0.20/ipp/print', 'ipp://192.168.0.20/ipp/print'],
  [' IPPS://hall.local:8631/ipp/print ', 'ipps://hall.local:8631/ipp/print'],
  ['ipp://[fe80::1]:631/ipp/print', 'ipp://[fe80::1]:631/ipp/print'],
  ['http://localhost:631/printers/Labels', 'ipp://localhost:631/printers/Labels'],
  ['http://hall/ipp/print', 'ipp://hall:80/ipp/print'],
  ['https://hall/', 'ipps://hall:443/'],
])('%s is kept as %s', (typed, kept) => {
  expect(printerAddress('printer', typed)).toBe(kept);
});

it.each([
  ...['Hall', '192.168.0.20', 'socket://192.168.0.20:9100', 'ippp://hall/ipp/print', 'ipp:/hall/ipp/print'],
  ...['ipp://', 'ipp:///ipp/print', 'ipp://:631/ipp/print', 'ipp://hall:99999/', 'ipp://hall/a printer', 'http://'],
  ...[
    'ipp://anna:secret@hall/ipp/print',
    'http://anna:secret@hall/ipp/print',
    'anna:secret@hall',
    'ipp://anna:s@ecret@hall/',
    'ipp://hall/ipp/print?a=b',
    '',
  ],
])('%j is no address of a printer', (typed) => {
  expect(() => printerAddress('printer', typed)).toThrow(
    expect.objectContaining({
      code: 'bad_input',
      message: expect.stringMatching(/--printer must be the address(?!.*ecret).{1,200}$/s),
    }),
  );
});

it('an address without an end is not repeated to its end', () => {
  const long = `ipp://hall/${'a'.repeat(10_000)}`;
  expect(() => printerAddress('printer', long)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(/^.{1,250}$/s) }),
  );
});
