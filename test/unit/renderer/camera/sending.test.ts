import { expect, test } from 'vitest';
import { openSending } from '#window/camera/appearance.ts';
import { begin, newShowing } from '#window/camera/resting-label.ts';

function lookedAt(appearance: number) {
  const one = newShowing(null, 0);
  begin(one, appearance, 0);
  return one;
}

test('one picture is on its way at a time, and labels take turns', () => {
  const showings = [lookedAt(1), lookedAt(2)];
  const sending = openSending();
  expect(sending.next(showings, 1)).toEqual({ appearance: 1, last: false });
  expect(sending.next(showings, 1)).toBeNull();
  sending.answer('more', 1);
  expect(sending.next(showings, 1)).toEqual({ appearance: 2, last: false });
  sending.answer('more', 1);
  expect(sending.next(showings, 1), 'both were sent').toBeNull();
});

test('a label is looked at until the station knows enough, or its last picture was answered', () => {
  const [read, unread] = [lookedAt(1), lookedAt(2)];
  const sending = openSending();
  sending.next([read], 1);
  sending.answer('enough', 1);
  expect(read.state).toBe('answered');
  sending.next([unread], 1);
  sending.answer('more', 1);
  expect(unread.state).toBe('looking');
  expect(sending.next([unread], 3)).toEqual({ appearance: 2, last: true });
  sending.answer('more', 3);
  expect(unread.state).toBe('unread');
});
