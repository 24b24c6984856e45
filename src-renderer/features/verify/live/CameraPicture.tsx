import type { RefObject } from 'react';
import { CameraView } from '../../../components/camera-view/CameraView.tsx';
import { useWords } from '../../../words/words.ts';
import { Outlines } from './Outlines.tsx';
import { liveWords } from './words.ts';

/** What the camera sees, with the outlines of labels drawn over it. */
export function CameraPicture({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const t = useWords(liveWords);
  return (
    <CameraView video={video} instead={t.orPhotos}>
      <Outlines />
    </CameraView>
  );
}
