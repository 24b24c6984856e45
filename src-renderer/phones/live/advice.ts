// What is wrong with the picture of the camera, said before a reading fails. One thing at a time: the first that a hand can mend.
import type { View } from '#window/camera/detector.ts';

type Advice =
  | 'no-label'
  | 'closer'
  | 'further'
  | 'dark'
  | 'bright'
  | 'glare'
  | 'blurred'
  | 'hold-still'
  | 'reading'
  | 'unread'
  | 'read';

/** A label that takes more than this share of the frame's short side is nearer than many cameras can focus. */
const TOO_NEAR = 0.98;

export function adviceOf({ width, height, outlines, check }: View): Advice {
  const outline = outlines[0];
  if (!outline) return 'no-label';
  if (outline.state === 'answered') return 'read';
  if (check) {
    if (check.size.reason === 'small') return 'closer';
    if (check.light.reason === 'dark') return 'dark';
    if (check.light.reason === 'bright') return 'bright';
    if (check.glare.reason === 'glare') return 'glare';
    const isNear = check.size.value > TOO_NEAR * Math.min(width, height);
    if (check.focus.reason === 'blurred' && isNear) return 'further';
    if (check.focus.reason === 'blurred' && outline.state !== 'moving') return 'blurred';
  }
  if (outline.state === 'looking') return 'reading';
  return outline.state === 'unread' ? 'unread' : 'hold-still';
}
