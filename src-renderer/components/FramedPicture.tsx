import { useState } from 'react';
import classes from './framed-picture.module.css';

interface FramedPictureProps {
  readonly src: string;
  readonly alt: string;
  /** Corners in shares of the picture's sides. */
  readonly frames: readonly (readonly (readonly [number, number])[])[];
  /** Of the picture, such as its height. */
  readonly className?: string;
  readonly onError?: () => void;
}

/** A picture with a frame around each place that a person should look at. */
export function FramedPicture({ src, alt, frames, className = '', onError }: FramedPictureProps) {
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null);
  return (
    <span className={classes.framed}>
      <img
        className={className}
        src={src}
        alt={alt}
        onError={onError}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
      />
      {size !== null && frames.length > 0 && (
        // Fitted into its place as the picture is.
        <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden>
          {frames.map((corners) => (
            <polygon
              key={corners.join()}
              points={corners.map(([x, y]) => `${x * size.width},${y * size.height}`).join(' ')}
            />
          ))}
        </svg>
      )}
    </span>
  );
}
