/** What the page records of what the finder saw. */
import type { CameraState } from '#window/camera/camera.ts';
import type { LabelFrame, View } from '#window/camera/detector.ts';

export interface Played {
  /** The page's clock in milliseconds, and the frame's own time in seconds. */
  readonly now: number;
  readonly at: number;
  /** The number that stands in the frame. */
  readonly number: number;
}

export interface SentPicture extends Omit<LabelFrame, 'picture'> {
  readonly now: number;
  readonly bytes: number;
  readonly head: string;
}

export interface Diary {
  readonly played: Played[];
  readonly views: (View & { readonly now: number })[];
  readonly pictures: SentPicture[];
  readonly camera: ({ readonly at: number } & Pick<CameraState, 'state' | 'size'>)[];
}

declare global {
  interface Window {
    readonly diary: Diary;
    /** The state of the camera now. */
    readonly cameraNow: () => CameraState;
  }
}
