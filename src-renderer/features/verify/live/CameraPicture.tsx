import type { RefObject } from 'react';
import { CameraView } from '#window/camera/CameraView.tsx';
import { Outlines } from './Outlines.tsx';
import { useLiveWords } from './words.ts';

/** The picture of the camera, with the outlines of labels drawn over it. */
export function CameraPicture({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const t = useLiveWords();
  return (
    <CameraView video={video} instead={t.orPhotos}>
      <Outlines />
    </CameraView>
  );
}
