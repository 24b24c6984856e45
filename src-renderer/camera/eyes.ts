/** What the eyes at a camera tell, and what they are told: outlines at camera rate, and pictures of labels that lie still. */

/** In pixels of the picture it belongs to: the corners of a w x h picture are 0,0 and w,h. */
export type Point = readonly [x: number, y: number];

/** Clockwise as seen, from whichever corner. */
export type Corners = readonly [Point, Point, Point, Point];

/**
 * `moving`: it does not lie still yet. `settling`: it does, but not long enough. `blurred`: still, but the camera is
 * out of focus. `looking`: pictures of it go to the station. `answered`: the station knows what it is.
 * `unread`: three seconds are over without an answer. The last two end when the label leaves.
 */
export type OutlineState = 'moving' | 'settling' | 'blurred' | 'looking' | 'answered' | 'unread';

export interface Outline {
  readonly corners: Corners;
  /** Not the label's own outline, which is not to be seen, but a box around what lies there: to be drawn as such. */
  readonly isRough: boolean;
  readonly state: OutlineState;
  /** How much of the time that it must lie still has passed, 0 to 1. */
  readonly still: number;
  /** From `looking` on: the number of this showing of a label. */
  readonly appearance: number | null;
}

/** Why a figure of the camera check is poor. `small` and `coarse` are both about pixels: of the label, and for a millimetre. */
export type CheckReason = 'blurred' | 'dark' | 'bright' | 'glare' | 'small' | 'coarse';

export interface CheckFigure {
  readonly value: number;
  readonly isGood: boolean;
  readonly reason: CheckReason | null;
}

/** Of the label in view, or null without one. */
export interface CameraCheck {
  /** Share of an edge's rise within two pixels: 1 is as sharp as pixels can be. */
  readonly focus: CheckFigure;
  /** Level of the label's paper, 0 to 255. */
  readonly light: CheckFigure;
  /** Share of the label that is burnt out by a reflection, 0 to 1. */
  readonly glare: CheckFigure;
  /** Short side of the label in pixels of the camera. */
  readonly size: CheckFigure;
  /** Pixels a millimetre; null where the label's width is not told. */
  readonly resolution: CheckFigure | null;
}

/** What was seen in one frame of the camera. */
export interface View {
  /** Size of the frame, which corners are told in. */
  readonly width: number;
  readonly height: number;
  /** The frame's own time in the stream, in seconds. */
  readonly at: number;
  /** One or two; the largest first. */
  readonly outlines: readonly Outline[];
  readonly check: CameraCheck | null;
  /** Frames looked at in the last second. */
  readonly rate: number;
}

/** A picture of a label for the station. */
export interface LabelFrame {
  readonly appearance: number;
  /** The appearance that is in view in the same frame. */
  readonly beside: number | null;
  /** Nothing more comes of this appearance. */
  readonly last: boolean;
  /** Binary PPM (P6, 8 bit) of the part of the frame around the label, at the camera's own resolution. */
  readonly picture: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  /** In pixels of the picture; null where the station has to find the label. */
  readonly corners: Corners | null;
  /** Where the picture begins in the camera's frame: added to corners of the picture, it gives corners of the frame. */
  readonly offset: Point;
  /** The frame's own time in the stream, in seconds. */
  readonly at: number;
}

/** `more`: not read yet. `enough`: the station has its answer, and pictures of this appearance are of no more use. */
export type FrameVerdict = 'more' | 'enough';

export interface EyesOptions {
  /** Plays the camera's stream. */
  readonly video: HTMLVideoElement;
  /** After every frame that was looked at. */
  readonly onView: (view: View) => void;
  /**
   * Is called again only after it is done: pictures that came in the meantime are left out but for the newest.
   * A failure counts as `more`; it is for the caller to tell of it.
   */
  readonly onFrame: (frame: LabelFrame) => Promise<FrameVerdict>;
  /** Number of the first appearance, 1 by default: an inspection that goes on goes on counting. */
  readonly first?: number;
  /** Width by height of the label in millimetres, where it is known. */
  readonly millimetres?: readonly [number, number] | null;
}

export interface Eyes {
  stop(): void;
  /**
   * Looks at what lies there once more: as a new appearance where there was an answer, else as the same one.
   */
  again(): void;
  /**
   * For a label that is not found: looks at the corners that a person set on a frame that stood still, or, without corners,
   * at the whole of it. It becomes an appearance like any other: its number comes with its picture. The frame is closed.
   */
  look(corners: Corners | null, frame: ImageBitmap): void;
  /** Between two jobs nothing is sent; outlines and the camera check go on. */
  pause(isPaused: boolean): void;
}
