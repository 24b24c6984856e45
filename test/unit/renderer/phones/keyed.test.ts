import { describe, expect, test } from 'vitest';
import { readPairingCode } from '#shared/phones/pairing-code.ts';
import { readKeyed } from '#window/phones/keyed.ts';
import { codeIn } from '#window/phones/pair-store.ts';

describe('what a scanner types', () => {
  test.each([
    ['TW-7K3QZ'],
    ['tw-7k3qz'],
    ['7K3QZ'],
    ['7k3qz'],
    [' TW-7K3QZ\t'],
    ['TW 7K3QZ'],
    ['TW–7K3QZ'],
    [']Q3TW-7K3QZ'],
    ['\u001dTW-7K3QZ\r'],
    ['TW - 7K3QZ'],
    ['7K 3QZ'],
    ['https://labels.example/r/TW-7K3QZ'],
    ['HTTPS://LABELS.EXAMPLE/R/TW-7K3QZ'],
    ['https://labels.example/r/7k3qz?from=qr'],
    ['https://id.example/01/09506000134352/21/TW-7K3QZ?17=261231'],
    ['labels.example/TW-7K3QZ'],
    ['https://labels.example/?id=TW-7K3QZ&x=ABCDE'],
    ['https://labels.example/r/TW%2D7K3QZ'],
  ])('%j is 7K3QZ', (typed) => {
    expect(readKeyed(typed, ['TW'])).toEqual({ kind: 'id', id: '7K3QZ' });
  });

  test.each([
    ['TW-7K30Z', ['7K3QZ', '7K3DZ']],
    ['7K3OZ', ['7K3QZ', '7K3DZ']],
    ['1K3QZ', ['7K3QZ', 'TK3QZ', 'JK3QZ']],
    ['TW-IK3QZ', ['7K3QZ', 'TK3QZ', 'JK3QZ']],
    ['TW-LK3QZ', ['7K3QZ', 'TK3QZ', 'JK3QZ']],
  ])('%j cannot be an ID, and is taken for what is possible', (typed, candidates) => {
    expect(readKeyed(typed, ['TW'])).toMatchObject({ kind: 'misread', candidates });
  });

  test.each([['AB-7K3QZ'], ['ab 7k3qz'], ['AB-7K30Z'], ['https://other.example/r/AB-7K3QZ'], ['box 22345']])(
    '%j has another prefix, and is words',
    (typed) => {
      expect(readKeyed(typed, ['TW'])).toEqual({ kind: 'words', text: typed });
    },
  );

  test.each([['olive oil'], ['Müller'], ['4006381333931'], ['https://labels.example/about/us']])(
    '%j is words',
    (typed) => {
      expect(readKeyed(typed, ['TW'])).toEqual({ kind: 'words', text: typed });
    },
  );

  test.each([[''], ['  '], ['\r\n']])('%j is nothing', (typed) => {
    expect(readKeyed(typed, ['TW'])).toBeNull();
  });
});

describe('the code of a pairing', () => {
  test.each([['K7Q2'], ['k7q2'], [' K7 Q2 '], ['K7–Q2']])('%j is one', (text) => {
    expect(readPairingCode(text)).toBe('K7Q2');
  });
  test.each([[''], ['K7Q'], ['K7Q29'], ['K7Q0'], ['K7Q2-9XM4HT'], ['TW-7K3QZ'], ['🂡🂡🂡🂡']])('%j is none', (text) => {
    expect(readPairingCode(text)).toBeNull();
  });
  test('stands behind the # in the link of the QR code', () => {
    const link = 'https://192.168.1.5:8443/handheld/#pair=K7Q2&also=10.0.0.4&sha256=ab';
    expect(codeIn(link)).toBe('K7Q2');
    expect(codeIn('#/settings')).toBeNull();
  });
});
