import { expect, test } from 'vitest';
import { gs1Trouble, readContent } from '#main/labels/codes/gs1-rules.ts';
import { troubleIn } from '#test/support/catalogues.ts';

function sentence(reason: string, message: string): string {
  const trouble = gs1Trouble('the code', { kind: 'refused', reason, message });
  return trouble ? troubleIn('en', trouble) : '';
}

test('a separator stands after every AI whose length is not fixed, but for the last', () => {
  const [gtin, lot, expiry] = [
    { ai: '01', value: '04012345123456' },
    { ai: '10', value: 'L12' },
    { ai: '17', value: '270131' },
  ];
  expect(readContent([gtin, lot, expiry])).toBe('010401234512345610L12\x1d17270131');
  expect(readContent([gtin, expiry, lot])).toBe('01040123451234561727013110L12');
  expect(readContent([])).toBe('');
});

test.each([
  ['GS1unknownAI', 'AI (05) is unknown', 'there is no AI (05)'],
  ['GS1valueTooShort', 'AI 01: too short', 'the value of AI (01) is too short'],
  ['GS1valueTooLong', 'AI 10: too long', 'the value of AI (10) is too long'],
  ['GS1badChecksum', 'AI 01: bad checksum', 'the check digit of AI (01) is wrong'],
  ['GS1badMonth', 'AI 17: invalid month', 'AI (17) has no date or time of the calendar'],
  ['GS1notNumeric', 'AI 01: not numeric', 'the value of AI (01) has characters that it cannot have'],
  ['GS1exclusiveAIs', 'AIs (01) and (37) are mutually exclusive', 'AI (01) and AI (37) exclude each other'],
  ['GS1repeatedDifferingAIs', 'AI (10) repeats', 'the AI (10) is there twice with two values'],
  [
    'GS1missingAIs',
    'One of more requisite AIs for AI (21) are missing: 01 OR 03 OR 8006',
    'AI (21) needs another one beside it, in this or another code of the label: (01) / (03) / (8006)',
  ],
  ['GS1somethingNew', 'AI (99) is odd', 'AI (99): AI (99) is odd'],
])('the reason %s is said in words', (reason, message, words) => {
  expect(sentence(reason, message)).toContain(words);
});

test('a reason of the code itself is none of GS1', () => {
  expect(gs1Trouble('the code', { kind: 'refused', reason: 'datamatrixTooLong', message: 'too long' })).toBeNull();
});
