/** The types of the eyes at a camera. Detector report outlines for every frame, and pictures of labels that lie still. */

/** In pixels of its picture: the corners of a picture of w x h pixels are 0,0 and w,h. */
export type Point = readonly [x: number, y: number];

/** Clockwise in the picture, beginning at any corner. */
export type Corners = readonly [Point, Point, Point, Point];

/**
 * `moving`: the label does not lie still yet. `settling`: it lies still, but not long enough. `blurred`: it lies still, but the camera is out
 * of focus. `looking`: its pictures go to the station. `answered`: the station has read it. `unread`: three seconds passed without an answer.
 * `answered` and `unread` end when the label leaves.
 */
export type OutlineState = 'moving' | 'settling' | 'blurred' | 'looking' | 'answered' | 'unread';

export interface Outline {
  readonly corners: Corners;
  /** True: the label's own edge cannot be seen, and the outline is only a box around the label. The window draws it as a box. */
  readonly isRough: boolean;
  readonly state: OutlineState;
  /** The share of the required time for which the label has lain still, 0 to 1. */
  readonly still: number;
  /** The number of the appearance. Null before `looking`. */
  readonly appearance: number | null;
}

/** Why a figure of the camera check is poor. `small`: the label has few pixels. `coarse`: a millimetre has few pixels. */
export type CheckReason = 'blurred' | 'dark' | 'bright' | 'glare' | 'small' | 'coarse';

export interface CheckFigure {
  readonly value: number;
  readonly isGood: boolean;
  readonly reason: CheckReason | null;
}

/** The check of the label in view. Null without a label. */
export interface CameraCheck {
  /** The share of an edge's rise that lies within two pixels. 1 is as sharp as pixels can be. */
  readonly focus: CheckFigure;
  /** Level of the label's paper, 0 to 255. */
  readonly light: CheckFigure;
  /** The share of the label that a reflection burns out, 0 to 1. */
  readonly glare: CheckFigure;
  /** Short side of the label in pixels of the camera. */
  readonly size: CheckFigure;
  /** Pixels per millimetre. Null where the width of the label is unknown. */
  readonly resolution: CheckFigure | null;
}

/** What was seen in one frame of the camera. */
export interface View {
  /** The size of the frame in pixels. Corners are in these pixels. */
  readonly width: number;
  readonly height: number;
  /** The frame's own time in the stream, in seconds. */
  readonly at: number;
  /** One or two; the largest first. */
  readonly outlines: readonly Outline[];
  readonly check: CameraCheck | null;
  /** Labels that left before they could be read, by the numbers of their appearances. */
  readonly missed: readonly number[];
  /** The number of frames that were read in the last second. */
  readonly rate: number;
}

/** A picture of a label for the station. */
export interface LabelFrame {
  readonly appearance: number;
  /** The appearance that is in view in the same frame. */
  readonly beside: number | null;
  /** No more pictures of this appearance follow. */
  readonly last: boolean;
  /** Binary PPM (P6, 8 bit) of the part of the frame around the label, at the camera's own resolution. */
  readonly picture: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  /** In pixels of the picture. Null: the station has to find the label in the picture. */
  readonly corners: Corners | null;
  /** Where the picture begins in the camera's frame. A corner in the picture plus this offset is the corner in the frame. */
  readonly offset: Point;
  /** The frame's own time in the stream, in seconds. */
  readonly at: number;
}

/** `more`: the station has not read the label yet. `enough`: the station has its answer and needs no more pictures of this appearance. */
export type FrameVerdict = 'more' | 'enough';

export interface DetectorOptions {
  /** Plays the camera's stream. */
  readonly video: HTMLVideoElement;
  /** Called after every frame that was read. */
  readonly onView: (view: View) => void;
  /**
   * Called again only after the last call is done. Of the pictures that came in the meantime only the newest is kept.
   * A failure counts as `more`. The function itself reports its failure.
   */
  readonly onFrame: (frame: LabelFrame) => Promise<FrameVerdict>;
  /** The number of the first appearance, 1 by default. An inspection that is continued continues its count. */
  readonly first?: number;
  /** The width and height of the label in millimetres, if known. */
  readonly millimetres?: readonly [number, number] | null;
  /** A phone in a hand: it trembles, and searches smaller pictures. */
  readonly inHand?: boolean;
}

export interface Detector {
  stop(): void;
  /**
   * Reads the label in view once more: as a new appearance if it was answered, else as the same appearance.
   */
  again(): void;
  /**
   * For a label that no search finds: reads it at the corners that a person set on a frozen frame, or in the whole frame if there are no corners.
   * The label becomes an appearance like any other. Its number comes with its picture. The frame is closed.
   */
  look(corners: Corners | null, frame: ImageBitmap): void;
  /** While paused, no pictures are sent. Outlines and the camera check go on. */
  pause(isPaused: boolean): void;
}
