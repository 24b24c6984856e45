import { expect, it } from 'vitest';
import { printerAddress } from '#shared/printing/printer-address.ts';

it.each([
  ['ipp://192.168.0.20/ipp/print', 'ipp://192.168.0.20/ipp/print'],
  [' IPPS://hall.local:8631/ipp/print ', 'ipps://hall.local:8631/ipp/print'],
  ['ipp://[fe80::1]:631/ipp/print', 'ipp://[fe80::1]:631/ipp/print'],
  ['http://localhost:631/printers/Labels', 'ipp://localhost:631/printers/Labels'],
  ['http://hall/ipp/print', 'ipp://hall:80/ipp/print'],
  ['https://hall/', 'ipps://hall:443/'],
  ['192.168.0.20', 'ipp://192.168.0.20/ipp/print'],
  [' hall.local ', 'ipp://hall.local/ipp/print'],
  ['localhost:60000', 'ipp://localhost:60000/ipp/print'],
  [' ZPL://hall:9100/ ', 'zpl://hall:9100'],
  ['zpl:///dev/usb/lp0', 'zpl:///dev/usb/lp0'],
])('%s is kept as %s', (typed, kept) => {
  expect(printerAddress(typed)).toBe(kept);
});

it.each([
  ...[
    'Hall',
    'Hall 3',
    'socket://192.168.0.20:9100',
    'ippp://hall/ipp/print',
    'ipp:/hall/ipp/print',
    '192.168.0.20:99999',
  ],
  ...['zpl://hall:99999', 'zpl:///etc/passwd', 'zpl:///dev/usb/../../etc/passwd', 'zpl:///dev/sda1', 'zpl://hall/x'],
  ...['ipp://', 'ipp:///ipp/print', 'ipp://:631/ipp/print', 'ipp://hall:99999/', 'ipp://hall/a printer', 'http://'],
  ...['http://anna:secret@hall/ipp/print', 'anna:secret@hall', 'ipp://anna:s@ecret@hall/'],
  ...['ipp://anna:secret@hall/ipp/print', 'ipp://hall/ipp/print?a=b', '', `ipp://hall/${'a'.repeat(512)}`],
])('%j is no address of a printer', (typed) => {
  expect(printerAddress(typed)).toBe(null);
});
