// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { isSameName, nameByAddress } from '#main/services/printers/chosen-printers.ts';

it('one name is one name in any case, and with blanks around it', () => {
  expect(isSameName('Hall', ' HALL ')).toBe(true);
  expect(isSameName('Hall', 'Hall 2')).toBe(false);
});

it('a printer that nobody named has the name of its host', () => {
  expect(nameByAddress('ipp://192.168.0.20/ipp/print', ['Hall'])).toBe('192.168.0.20');
});

it('a second one at the host has its port and path too, and a third one of that name a number', () => {
  const uri = 'ipp://localhost:631/printers/Labels';
  expect(nameByAddress(uri, ['localhost'])).toBe('localhost:631/printers/Labels');
  const taken = ['localhost', 'LOCALHOST:631/printers/labels', 'localhost:631/printers/Labels 2'];
  expect(nameByAddress(uri, taken)).toBe('localhost:631/printers/Labels 3');
});

it('a name of an address stays as short as names are', () => {
  const uri = `ipp://hall/${'a'.repeat(400)}`;
  const first = nameByAddress(uri, ['hall']);
  const second = nameByAddress(uri, ['hall', first]);
  expect(first).not.toBe(second);
  expect(Math.max(first.length, second.length)).toBeLessThanOrEqual(128);
});
