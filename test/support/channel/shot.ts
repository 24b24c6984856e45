/** Everything about one photograph but the label and the grain of the noise. Lengths are photo pixels where nothing else is said. */
export interface Shot {
  /** Long side of the whole label at its centre, before tilt shortens it. */
  readonly longSide: number;
  /** Degrees out of the picture plane, about an axis at `axis` degrees in it. */
  readonly tilt: number;
  readonly axis: number;
  /** Degrees in the picture plane. */
  readonly roll: number;
  /** Focal length in long sides of the frame: a phone's main camera 0.7, its second 1.4. */
  readonly focal: number;
  /** Frame against the label's bounding box, its aspect, and where the label lies in the slack (-1 to 1). */
  readonly room: number;
  readonly aspect: number;
  readonly place: readonly [number, number];
  /** Radial distortion at the half diagonal (second and fourth power). */
  readonly distortion: readonly [number, number];
  /** Height of the label's middle over its edges, as a share of its long side. */
  readonly curl: number;
  readonly light: Light;
  readonly background: Background;
  /** Linear signal of a white of reflectance 1 at the label's middle; 1 saturates. */
  readonly exposure: number;
  /** What is left of red's and blue's cast after white balance, as factors. */
  readonly cast: readonly [red: number, blue: number];
  /** Radius of the disc of confusion. */
  readonly defocus: number;
  readonly motion: number;
  readonly motionAngle: number;
  /** Electrons at saturation, and read noise in electrons. */
  readonly fullWell: number;
  readonly readNoise: number;
  readonly demosaic: 'bilinear' | 'gradient';
  /** Deviation of the chroma blur; strength of the luma denoiser 0 to 1. */
  readonly chromaBlur: number;
  readonly denoise: number;
  /** Gain of the unsharp mask. */
  readonly sharpen: number;
  /** Steepness of the tone curve over plain sRGB, 0 to 1. */
  readonly contrast: number;
  readonly jpeg: number;
}

export interface Light {
  /** Fall-off over the frame, as a share, in a direction in degrees. */
  readonly slope: number;
  readonly slopeAngle: number;
  readonly vignette: number;
  /** Depth of a soft shadow, 0 to 1, and where its edge runs. */
  readonly shadow: number;
  readonly shadowAngle: number;
  readonly shadowPlace: number;
  readonly shadowSoftness: number;
  /** Strength of a mirror-like patch, where it is on the label and its size in label sides. */
  readonly glare: number;
  readonly glarePlace: readonly [number, number];
  readonly glareSize: number;
}

export interface Background {
  /** Linear reflectance. */
  readonly colour: readonly [number, number, number];
  readonly kind: 'plain' | 'wood' | 'cloth';
  /** Depth of its texture as a share. */
  readonly texture: number;
  /** Other things that lie about. */
  readonly clutter: number;
}
