import { useEffect, useRef, useState } from 'react';
import { navigate } from '../../state/route.ts';
import { useHandheld } from '../handheld-context.ts';
import { readPhoto } from '../label-store.ts';
import { Icon } from '../parts/Icon.tsx';
import { PhotoInput } from '../parts/PhotoInput.tsx';
import { photoOfVideo } from '../photo.ts';
import { useHandheldWords } from '../words.ts';

type State = 'opening' | 'live' | 'refused' | 'missing';

/** The live picture with a frame. A press reads the label in the frame. */
export function CameraScreen() {
  const t = useHandheldWords();
  const handheld = useHandheld();
  const video = useRef<HTMLVideoElement>(null);
  const { state, track } = useCamera(video);
  const read = async () => {
    if (!video.current?.videoWidth) return;
    await readPhoto(handheld, await photoOfVideo(video.current));
  };
  return (
    <section className="camera">
      <h1 className="visually-hidden">{t.camera}</h1>
      {state === 'refused' || state === 'missing' ? (
        <p role="alert" className="notice bad">
          <Icon name="warn" /> {state === 'refused' ? t.cameraRefused : t.cameraMissing}
        </p>
      ) : (
        <div className="view">
          <video ref={video} autoPlay playsInline muted aria-label={t.camera} />
          <div className="guide" aria-hidden="true" />
        </div>
      )}
      {state === 'live' && <p className="quiet">{t.cameraTip}</p>}
      {state === 'live' && (
        <button type="button" className="primary big" onClick={() => void read()}>
          <Icon name="scan" />
          {t.shutter}
        </button>
      )}
      <div className="actions two">
        {track && <Torch track={track} />}
        <PhotoInput take={(photo) => void readPhoto(handheld, photo)}>{t.takePhoto}</PhotoInput>
        <button type="button" className="big" onClick={() => navigate('/home')}>
          {t.back}
        </button>
      </div>
    </section>
  );
}

/** Opens the camera at the back with its highest resolution. */
function useCamera(video: React.RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<State>('opening');
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let over = false;
    const wanted = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } };
    const opening = navigator.mediaDevices?.getUserMedia({ video: wanted }) ?? Promise.reject(new Error('no camera'));
    opening.then(
      (given) => {
        if (over) stop(given);
        else {
          stream = given;
          if (video.current) video.current.srcObject = given;
          setTrack(given.getVideoTracks()[0] ?? null);
          setState('live');
        }
      },
      (error: Error) => !over && setState(error.name === 'NotAllowedError' ? 'refused' : 'missing'),
    );
    return () => {
      over = true;
      if (stream) stop(stream);
    };
  }, [video]);
  return { state, track };
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Switches the lamp of the camera, if it has one. */
function Torch({ track }: { track: MediaStreamTrack }) {
  const t = useHandheldWords();
  const [on, setOn] = useState(false);
  const { torch } = (track.getCapabilities?.() ?? {}) as { torch?: boolean };
  if (!torch) return null;
  const turn = async () => {
    await track.applyConstraints({ advanced: [{ torch: !on } as MediaTrackConstraintSet] });
    setOn(!on);
  };
  return (
    <button type="button" className="big" aria-pressed={on} onClick={() => void turn()}>
      {t.torch}
    </button>
  );
}
