import { useRef } from 'react';
import type { View } from '#window/camera/detector.ts';
import { useHandheld } from '#window/phones/handheld-context.ts';
import { readPhoto } from '#window/phones/label-store.ts';
import { adviceOf } from '#window/phones/live/advice.ts';
import { useCamera } from '#window/phones/live/use-camera.ts';
import { canFollow, useDetector } from '#window/phones/live/use-detector.ts';
import { photoOfVideo } from '#window/phones/photo.ts';
import { navigate } from '#window/state/route.ts';
import { useWords } from '#window/words/use-words.ts';
import { Icon } from './Icon.tsx';
import { LiveBand } from './LiveBand.tsx';
import { LiveControls } from './LiveControls.tsx';
import { PhotoInput } from './PhotoInput.tsx';

/** The live picture. Labels are followed and read as they come; a press reads the whole picture. */
export function CameraScreen() {
  const t = useWords('handheld');
  const handheld = useHandheld();
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  const view = useDetector(video, camera.track, camera.remember);
  const { state } = camera;
  const read = async () => {
    if (!video.current?.videoWidth) return;
    await readPhoto(handheld, await photoOfVideo(video.current));
  };
  return (
    <section className="camera">
      <h1 className="visually-hidden">{t.camera}</h1>
      {state === 'refused' || state === 'missing' ? (
        <>
          <p role="alert" className="notice bad">
            <Icon name="warn" /> {state === 'refused' ? t.cameraRefused : t.cameraMissing}
          </p>
          <button type="button" className="big" onClick={camera.reopen}>
            {t.tryAgain}
          </button>
        </>
      ) : (
        <div className="view">
          <video ref={video} autoPlay playsInline muted aria-label={t.camera} />
          {view ? <Outlines view={view} /> : <div className="guide" aria-hidden="true" />}
        </div>
      )}
      {state === 'live' && <p className="advice">{view ? t.advice[adviceOf(view)] : t.cameraTip}</p>}
      <LiveBand />
      {state === 'live' && (
        <button type="button" className={canFollow() ? 'big' : 'primary big'} onClick={() => void read()}>
          <Icon name="scan" />
          {t.shutter}
        </button>
      )}
      <LiveControls camera={camera} />
      <div className="actions two">
        <PhotoInput take={(photo) => void readPhoto(handheld, photo)}>{t.takePhoto}</PhotoInput>
        <button type="button" className="big" onClick={() => navigate('/home')}>
          {t.back}
        </button>
      </div>
    </section>
  );
}

/** The labels that are followed, over the picture. */
function Outlines({ view: { width, height, outlines } }: { view: View }) {
  return (
    <svg className="outlines" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      {outlines.map(({ corners, state }) => (
        <polygon key={corners.join(' ')} points={corners.join(' ')} data-state={state} />
      ))}
    </svg>
  );
}
