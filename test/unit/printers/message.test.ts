import { describe, expect, it, test } from 'vitest';
import { attribute, attributes, decodeMessage, encodeMessage, type IppMessage } from '#main/printers/message.ts';
import { makeRandom } from '#test/support/random.ts';

const HELLO: IppMessage = {
  code: 0x0b,
  requestId: 1,
  groups: [{ tag: 1, attributes: attributes({ 'attributes-charset': attribute('charset', 'utf-8') }) }],
};
const nested = (depth: number) => {
  let inner = attributes({ size: attribute('integer', 29_700) });
  for (let i = 1; i < depth; i++) inner = attributes({ in: attribute('collection', inner, inner) });
  return {
    code: 0,
    requestId: 9,
    groups: [{ tag: 4, attributes: attributes({ col: attribute('collection', inner) }) }],
  };
};

describe('a message of IPP', () => {
  it('has the bytes of RFC 8010', () => {
    const bytes = encodeMessage(HELLO).toString('hex');
    expect(bytes).toBe(
      `0200000b00000001${'01'}470012${Buffer.from('attributes-charset').toString('hex')}00057574662d38${'03'}`,
    );
  });

  it('comes back as it was, with all kinds of values', () => {
    const all = attributes({
      number: attribute('integer', -5, 7),
      yes: attribute('boolean', true, false),
      dots: attribute('resolution', { x: 300, y: 600, units: 3 }),
      range: attribute('range', { from: 1, to: 999 }),
      words: attribute('keyword', 'none', 'auto'),
      nothing: attribute('unsupported', null),
    });
    const message = { code: 5, requestId: 3, groups: [{ tag: 2, attributes: all }] };
    expect(decodeMessage(encodeMessage(message))).toMatchObject(message);
  });

  it('takes the first of two equal attributes, as CUPS does', () => {
    const one = encodeMessage({
      ...HELLO,
      groups: [{ tag: 4, attributes: attributes({ a: attribute('keyword', 'x') }) }],
    });
    const again = attributes({ a: attribute('keyword', 'y', 'z'), b: attribute('integer', 1) });
    const two = encodeMessage({ ...HELLO, groups: [{ tag: 4, attributes: again }] });
    // Behind the head and the tag of the group: the attributes, and the end.
    const both = Buffer.concat([one.subarray(0, -1), two.subarray(9)]);
    expect(decodeMessage(both).groups[0].attributes).toEqual(
      attributes({ a: attribute('keyword', 'x'), b: attribute('integer', 1) }),
    );
  });

  it('says where it ends, so that a document may follow', () => {
    const bytes = encodeMessage(HELLO);
    expect(decodeMessage(Buffer.concat([bytes, Buffer.from('%PDF')])).end).toBe(bytes.length);
  });

  it('has at most 1,000 groups: a thousand are read, and four million cost nothing', () => {
    const made = (groups: number) =>
      encodeMessage({ code: 0, requestId: 1, groups: Array(groups).fill(HELLO.groups[0]) });
    expect(decodeMessage(made(1000)).groups).toHaveLength(1000);
    expect(() => decodeMessage(made(1001))).toThrow('No IPP printer');
    const flood = Buffer.concat([made(0).subarray(0, -1), Buffer.alloc(4 * 2 ** 20, 0x04)]);
    const before = process.memoryUsage().heapUsed;
    expect(() => decodeMessage(flood)).toThrow('No IPP printer');
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(32 * 2 ** 20);
  });

  it('takes collections of three levels, and refuses endless ones', () => {
    expect(decodeMessage(encodeMessage(nested(3)))).toMatchObject(nested(3));
    expect(() => decodeMessage(encodeMessage(nested(9)))).toThrow('No IPP printer');
    expect(decodeMessage(encodeMessage(nested(8))).groups).toHaveLength(1);
  });
});

test('messages that are cut or changed are read or refused, and none hangs', () => {
  const random = makeRandom(22, 'messages');
  const whole = encodeMessage(nested(4));
  const outcomes = { read: 0, refused: 0 };
  for (let i = 0; i < 20_000; i++) {
    const bytes = Buffer.from(whole.subarray(0, i % 3 === 0 ? Math.floor(random.next() * whole.length) : whole.length));
    for (let changes = i % 4; changes > 0 && bytes.length > 0; changes--) {
      bytes[Math.floor(random.next() * bytes.length)] = Math.floor(random.next() * 256);
    }
    try {
      decodeMessage(bytes);
      outcomes.read++;
    } catch (error) {
      expect(error).toMatchObject({ trouble: { kind: 'printer_garbage' } });
      outcomes.refused++;
    }
  }
  expect(outcomes.read).toBeGreaterThan(1000);
  expect(outcomes.refused).toBeGreaterThan(1000);
});

test('an answer of a million values is refused at once: the station’s one thread reads it', () => {
  const start = encodeMessage(HELLO).subarray(0, -1);
  // One more value of the same attribute, without a byte in it.
  const more = Buffer.alloc(4 * 2 ** 20, Buffer.from('4700000000', 'hex'));
  const before = performance.now();
  expect(() => decodeMessage(Buffer.concat([start, more]))).toThrow('No IPP printer');
  expect(performance.now() - before).toBeLessThan(60_000);
});
