import { describe, expect, test } from 'vitest';
import { frameBits } from '#test/support/frame-bits.ts';
import type { CameraCheck, Outline, OutlineState, View } from '#window/camera/detector.ts';
import { adviceOf } from '#window/phones/live/advice.ts';
import { effortFor, newInView, take } from '#window/phones/live/label-in-view.ts';
import { rearCameras, wantedCamera } from '#window/phones/live/rear-camera.ts';
import type { ReaderAnswer } from '#window/phones/reader/messages.ts';

const good = { value: 500, isGood: true, reason: null } as const;
const CHECK: CameraCheck = { focus: good, light: good, glare: good, size: good, resolution: null };

function viewOf(state: OutlineState, check: Partial<CameraCheck> = {}): View {
  const corners = [
    [100, 100],
    [900, 100],
    [900, 600],
    [100, 600],
  ] as const;
  const outline: Outline = { corners, isRough: false, state, still: 1, appearance: 1 };
  return { width: 1920, height: 1080, at: 0, outlines: [outline], check: { ...CHECK, ...check }, missed: [], rate: 15 };
}
const bad = (reason: NonNullable<CameraCheck['light']['reason']>, value = 100) => ({ value, isGood: false, reason });

describe('what is said of the picture', () => {
  test.each([
    ['looking', {}, 'reading'],
    ['moving', {}, 'hold-still'],
    ['unread', {}, 'unread'],
    ['looking', { size: bad('small') }, 'closer'],
    ['looking', { light: bad('dark') }, 'dark'],
    ['looking', { glare: bad('glare') }, 'glare'],
    ['settling', { focus: bad('blurred') }, 'blurred'],
    ['settling', { focus: bad('blurred'), size: { ...good, value: 1075 } }, 'further'],
    // A hand that moves blurs the picture: that is not the camera's fault.
    ['moving', { focus: bad('blurred') }, 'hold-still'],
    ['answered', { light: bad('dark') }, 'read'],
  ] as const)('%s, %o: %s', (state, check, advice) => {
    expect(adviceOf(viewOf(state, check))).toBe(advice);
  });

  test('nothing in view: where to point', () => {
    expect(adviceOf({ ...viewOf('moving'), outlines: [], check: null })).toBe('no-label');
  });
});

function answer(message: string | null): ReaderAnswer {
  const detection = { message, grade: null, assisted: false } as ReaderAnswer['detection'];
  return { detection, bits: message === null ? [frameBits()] : [], ms: 1 };
}

describe('the label in view', () => {
  test('an ID of the copy counts at once, another one when two frames give it', () => {
    expect(take(newInView(1), answer('7K3QZ'), true)).toEqual({ id: '7K3QZ' });
    const first = take(newInView(1), answer('7K3QZ'), false);
    expect(first).toMatchObject({ next: { candidate: '7K3QZ', misses: 0 } });
    if (!('next' in first)) return;
    expect(take(first.next, answer('4WXYZ'), false)).toMatchObject({ next: { candidate: '4WXYZ' } });
    expect(take(first.next, answer('7K3QZ'), false)).toEqual({ id: '7K3QZ' });
  });

  test('a message that is no ID is none, however often it comes', () => {
    let label = newInView(1);
    for (let i = 0; i < 3; i++) {
      const taken = take(label, answer('HELLO'), false);
      expect(taken).toHaveProperty('next');
      if ('next' in taken) label = taken.next;
    }
    expect(label.candidate).toBeNull();
  });

  test('gathers soft bits, a bounded number, and looks harder after two misses', () => {
    let label = newInView(1);
    expect(effortFor(label)).toBe('quick');
    for (let i = 0; i < 40; i++) {
      const taken = take(label, answer(null), false);
      if ('next' in taken) label = taken.next;
      expect(effortFor(label)).toBe(i === 0 ? 'quick' : 'full');
    }
    expect(label.earlier).toHaveLength(24);
  });
});

describe('the camera', () => {
  const named = (...labels: string[]) => labels.map((label, i) => ({ id: `${i}`, label }));

  test('is the main one at the back, not the ultra-wide one, and never the one at the front', () => {
    const android = named('camera2 2, facing back', 'camera2 1, facing front', 'camera2 0, facing back');
    expect(wantedCamera(android, null)?.label).toBe('camera2 0, facing back');
    const iphone = named('Front Camera', 'Back Ultra Wide Camera', 'Back Camera', 'Back Telephoto Camera');
    expect(rearCameras(iphone).map(({ label }) => label)).toEqual([
      ...['Back Camera', 'Back Ultra Wide Camera', 'Back Telephoto Camera'],
    ]);
    // Its browser opens the right one by itself.
    expect(wantedCamera(iphone, null)).toBeNull();
  });

  test('is the one that read last, if it is still there', () => {
    const cameras = named('camera2 2, facing back', 'camera2 0, facing back');
    expect(wantedCamera(cameras, '0')?.id).toBe('0');
    expect(wantedCamera(cameras, '9')?.id).toBe('1');
  });
});
