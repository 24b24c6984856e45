import { SegmentedControl } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { Picture } from './usePicture.ts';
import { useArtworkWords } from './words.ts';

const ZOOMS = ['fit', '1', '2', '4', '8'] as const;
/** `fit`, or the number of screen pixels per pixel of the print. */
export type Zoom = (typeof ZOOMS)[number];

export function ZoomChoice({ zoom, setZoom }: { zoom: Zoom; setZoom: (zoom: Zoom) => void }) {
  const t = useArtworkWords();
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
export function sizeAt(zoom: Zoom, { width, height }: Picture): CSSProperties {
  if (zoom === 'fit') return { aspectRatio: `${width} / ${height}` };
  const times = Number(zoom) / window.devicePixelRatio;
  return { width: width * times, height: height * times };
}
