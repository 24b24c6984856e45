import { type PointerEvent, useRef, useState } from 'react';
import type { Photo } from '#window/phones/photo.ts';
import type { Corners } from '#window/phones/station.ts';
import { useWords } from '#window/words/useWords.ts';
import { useObjectUrl } from './object-url.ts';

type Point = readonly [number, number];

interface CornerPickerProps {
  readonly photo: Photo;
  /** The corners that the station proposes, in pixels of the photograph. */
  readonly corners: Corners | null;
  readonly read: (corners: Corners) => void;
}

/** If the station proposes no corners, they begin at this share of the picture's sides. */
const MARGIN = 0.15;
/** A key moves a corner by so much of the picture's long side. */
const STEP = 0.005;
/** The loupe shows so much of the picture's long side. */
const LOUPE = 0.12;

/** The photograph with four handles. They are dragged, or moved by the arrow keys. */
export function CornerPicker({ photo, corners, read }: CornerPickerProps) {
  const t = useWords('phone');
  const { width, height } = photo;
  const url = useObjectUrl(photo.blob);
  const surface = useRef<SVGSVGElement>(null);
  const [points, setPoints] = useState<readonly Point[]>(corners ?? usual(width, height));
  const [held, hold] = useState<number | null>(null);
  const long = Math.max(width, height);
  const names = Object.values(t.corners);

  function move(index: number, [x, y]: Point): void {
    const inside = (value: number, most: number) => Math.min(most, Math.max(0, value));
    setPoints((all) => all.map((one, at) => (at === index ? ([inside(x, width), inside(y, height)] as const) : one)));
  }

  function drag(event: PointerEvent<SVGElement>, index: number): void {
    const matrix = surface.current?.getScreenCTM();
    if (held !== index || !matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    move(index, [x, y]);
  }

  return (
    <section className="corners">
      <h2>{t.cornersTitle}</h2>
      <p className="quiet">{t.cornersLead}</p>
      <svg ref={surface} viewBox={`0 0 ${width} ${height}`}>
        <title>{t.photoOf}</title>
        {url && <image href={url} width={width} height={height} />}
        <polygon points={points.join(' ')} />
        {points.map(([x, y], index) => (
          // biome-ignore lint/a11y/useSemanticElements: there are no sliders of two dimensions.
          <circle
            key={names[index]}
            cx={x}
            cy={y}
            r={long * 0.045}
            tabIndex={0}
            role="button"
            aria-label={`${names[index]}: ${Math.round(x)}, ${Math.round(y)}`}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              hold(index);
            }}
            onPointerMove={(event) => drag(event, index)}
            onPointerUp={() => hold(null)}
            onPointerCancel={() => hold(null)}
            onKeyDown={(event) => {
              const way = WAYS[event.key];
              if (!way) return;
              event.preventDefault();
              move(index, [x + way[0] * long * STEP, y + way[1] * long * STEP]);
            }}
          />
        ))}
      </svg>
      {held !== null && url && <Loupe url={url} photo={photo} at={points[held] as Point} />}
      <button type="button" className="primary big" onClick={() => read(points.map(([x, y]) => [x, y] as const))}>
        {t.looksRight}
      </button>
    </section>
  );
}

const WAYS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Shows the part of the photograph that the finger covers. */
function Loupe({ url, photo: { width, height }, at: [x, y] }: { url: string; photo: Photo; at: Point }) {
  const side = Math.max(width, height) * LOUPE;
  return (
    <svg className="loupe" viewBox={`${x - side / 2} ${y - side / 2} ${side} ${side}`} aria-hidden="true">
      <image href={url} width={width} height={height} />
      <path d={`M${x - side / 2} ${y}h${side}M${x} ${y - side / 2}v${side}`} />
    </svg>
  );
}

function usual(width: number, height: number): readonly Point[] {
  const [x, y] = [width * MARGIN, height * MARGIN];
  return [
    [x, y],
    [width - x, y],
    [width - x, height - y],
    [x, height - y],
  ];
}
