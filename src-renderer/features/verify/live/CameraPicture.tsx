import type { RefObject } from 'react';
import { CameraView } from '#window/camera/CameraView.tsx';
import type { Corners, Outline } from '#window/camera/detector.ts';
import { useInspection } from '#window/features/verify/inspection-store.ts';
import { FAMILIES, familyOf } from '#window/features/verify/result/family.ts';
import { useWords } from '#window/words/useWords.ts';
import { useLive } from './live-store.ts';
import classes from './picture.module.css';

/** The picture of the camera, with the outlines of labels drawn over it. */
export function CameraPicture({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const t = useWords('live');
  return (
    <CameraView video={video} instead={t.orPhotos}>
      <Outlines />
    </CameraView>
  );
}

/** Radius of the ring that fills while a label lies still, as a share of the frame's height. */
const RING = 0.09;

/** Outlines of the labels in view, drawn in pixels of the camera. */
function Outlines() {
  const view = useLive((state) => state.view);
  if (!view) return null;
  const { width, height, outlines } = view;
  return (
    <svg className={classes.outlines} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {outlines.map((outline, index) => (
        // Outlines are known only by their places.
        // biome-ignore lint/suspicious/noArrayIndexKey: the largest is the first.
        <LabelOutline key={index} outline={outline} radius={RING * height} />
      ))}
    </svg>
  );
}

function LabelOutline({ outline, radius }: { outline: Outline; radius: number }) {
  const told = useLive(({ answers }) => answers.get(outline.appearance ?? -1)?.finding);
  // The current finding: since it came, it may have become a duplicate, or a person may have rejected the label.
  const finding = useInspection(({ findings }) => findings.find(({ id }) => id === told?.id));
  const family = finding ? familyOf(finding) : told && FAMILIES[told.state];
  const [x, y] = middleOf(outline.corners);
  const around = 2 * Math.PI * radius;
  return (
    <g data-state={outline.state} data-rough={outline.isRough} data-family={family}>
      <polygon points={outline.corners.map((corner) => corner.join(',')).join(' ')} />
      {outline.state === 'settling' && (
        <g className={classes.still} transform={`translate(${x} ${y}) rotate(-90)`}>
          <circle r={radius} />
          <circle r={radius} strokeDasharray={around} strokeDashoffset={around * (1 - outline.still)} />
        </g>
      )}
      {outline.state === 'looking' && !told && (
        <g className={classes.reading} transform={`translate(${x} ${y})`}>
          <circle r={radius} strokeDasharray={`${around / 4} ${around / 12}`} />
        </g>
      )}
    </g>
  );
}

function middleOf(corners: Corners): [number, number] {
  return [corners.reduce((sum, [x]) => sum + x, 0) / 4, corners.reduce((sum, [, y]) => sum + y, 0) / 4];
}
