import { SegmentedControl } from '@mantine/core';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useWords } from '#window/words/useWords.ts';
import classes from './artwork.module.css';
import type { Picture } from './usePicture.ts';

/** Both pictures side by side. Both are zoomed and scrolled together. */
export function Beside({ original, marked }: { original: Picture; marked: Picture }) {
  const t = useWords('artwork');
  const [zoom, setZoom] = useState<Zoom>('fit');
  const panes = useRef<(HTMLElement | null)[]>([]);
  // A zoomed picture begins at its middle: corners of labels are mostly empty.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another zoom begins in the middle.
  useEffect(() => {
    for (const pane of panes.current) {
      pane?.scrollTo((pane.scrollWidth - pane.clientWidth) / 2, (pane.scrollHeight - pane.clientHeight) / 2);
    }
  }, [zoom]);
  const follow = (moved: HTMLElement) => {
    for (const pane of panes.current) {
      if (!pane || pane === moved) continue;
      if (pane.scrollLeft !== moved.scrollLeft) pane.scrollLeft = moved.scrollLeft;
      if (pane.scrollTop !== moved.scrollTop) pane.scrollTop = moved.scrollTop;
    }
  };
  const pairs = [
    { name: t.original, picture: original },
    { name: t.marked, picture: marked },
  ];
  return (
    <>
      <div className={classes.beside}>
        {pairs.map(({ name, picture }, index) => (
          <figure key={name}>
            <figcaption>{name}</figcaption>
            <section
              className={classes.stage}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
              tabIndex={0}
              aria-label={name}
              ref={(pane) => {
                panes.current[index] = pane;
              }}
              onScroll={(event) => follow(event.currentTarget)}
            >
              <img
                src={picture.src ?? ''}
                alt={name}
                className={classes.pixels}
                data-zoom={zoom}
                style={sizeAt(zoom, picture)}
              />
            </section>
          </figure>
        ))}
      </div>
      <ZoomChoice zoom={zoom} setZoom={setZoom} />
    </>
  );
}

const ZOOMS = ['fit', '1', '2', '4', '8'] as const;
/** `fit`, or the number of screen pixels per pixel of the print. */
type Zoom = (typeof ZOOMS)[number];

function ZoomChoice({ zoom, setZoom }: { zoom: Zoom; setZoom: (zoom: Zoom) => void }) {
  const t = useWords('artwork');
  return (
    <SegmentedControl
      size="sm"
      aria-label={t.zoom}
      data={ZOOMS.map((value) => ({ value, label: value === 'fit' ? t.zoomFit : `${value}:1` }))}
      value={zoom}
      onChange={(value) => setZoom(value as Zoom)}
    />
  );
}

/** The size in pixels of the screen. On many screens these are smaller than CSS pixels. */
function sizeAt(zoom: Zoom, { width, height }: Picture): CSSProperties {
  if (zoom === 'fit') return { aspectRatio: `${width} / ${height}` };
  const times = Number(zoom) / window.devicePixelRatio;
  return { width: width * times, height: height * times };
}
