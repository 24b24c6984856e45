/** The messages between the page and the worker at its camera. */
import type { Corners, FrameVerdict, LabelFrame, View } from '#window/camera/detector.ts';

export type ToWorker =
  | {
      readonly kind: 'begin';
      readonly first: number;
      readonly millimetres: readonly [number, number] | null;
      readonly inHand: boolean;
    }
  /** `now`: the page's clock; `at`: the frame's own time in the stream. Both in seconds. */
  | { readonly kind: 'frame'; readonly frame: VideoFrame | ImageBitmap; readonly now: number; readonly at: number }
  | { readonly kind: 'verdict'; readonly verdict: FrameVerdict }
  | { readonly kind: 'look'; readonly corners: Corners | null; readonly frame: ImageBitmap }
  | { readonly kind: 'again' }
  | { readonly kind: 'pause'; readonly isPaused: boolean };

export type ToPage =
  /** Sent after every frame. The page may then send the next frame. */
  | { readonly kind: 'view'; readonly view: View }
  | { readonly kind: 'fault'; readonly message: string }
  | { readonly kind: 'picture'; readonly picture: LabelFrame };
