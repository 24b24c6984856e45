import { useRef, useState } from 'react';
import type { View } from '#window/camera/detector.ts';
import type { CameraDevice } from '#window/camera/stream.ts';
import { readPhoto } from '#window/phones/label-store.ts';
import { adviceOf } from '#window/phones/live/advice.ts';
import { adjust, capabilitiesOf } from '#window/phones/live/rear-camera.ts';
import { type Camera, useCamera } from '#window/phones/live/useCamera.ts';
import { canFollow, useDetector } from '#window/phones/live/useDetector.ts';
import { usePhone } from '#window/phones/phone-context.ts';
import { photoOfVideo } from '#window/phones/photo.ts';
import { navigate } from '#window/state/route.ts';
import { useWords } from '#window/words/useWords.ts';
import { Icon } from './Icon.tsx';
import { LiveBand } from './LiveBand.tsx';
import { PhotoInput } from './PhotoInput.tsx';

/** The live picture. Labels are followed and read as they come; a press reads the whole picture. */
export function CameraScreen() {
  const t = useWords('phone');
  const phone = usePhone();
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  const view = useDetector(video, camera.track, camera.remember);
  const { state } = camera;
  const read = async () => {
    if (!video.current?.videoWidth) return;
    await readPhoto(phone, await photoOfVideo(video.current));
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
        <PhotoInput take={(photo) => void readPhoto(phone, photo)}>{t.takePhoto}</PhotoInput>
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

/** Light, zoom and the choice of lens: only what this camera has. */
function LiveControls({ camera: { track, cameras, choose } }: { camera: Camera }) {
  if (!track) return null;
  return (
    <div className="actions two">
      <Torch key={`torch ${track.id}`} track={track} />
      <Zoom key={`zoom ${track.id}`} track={track} />
      <Lens track={track} cameras={cameras} choose={choose} />
    </div>
  );
}

function Torch({ track }: { track: MediaStreamTrack }) {
  const t = useWords('phone');
  const [on, setOn] = useState(false);
  if (!capabilitiesOf(track).torch) return null;
  const turn = async () => setOn((await adjust(track, { torch: !on })) ? !on : on);
  return (
    <button type="button" className="big" aria-pressed={on} onClick={() => void turn()}>
      {t.torch}
    </button>
  );
}

/** The step between two presses, and the most that leaves enough of the label in the frame. */
const STEP = 2;
const MOST = 4;

function Zoom({ track }: { track: MediaStreamTrack }) {
  const t = useWords('phone');
  const { zoom } = capabilitiesOf(track);
  const [now, setNow] = useState(zoom?.min ?? 1);
  if (!zoom || zoom.max <= zoom.min) return null;
  const most = Math.min(zoom.max, zoom.min * MOST);
  const turn = async () => {
    const next = now * STEP > most ? zoom.min : now * STEP;
    if (await adjust(track, { zoom: next })) setNow(next);
  };
  return (
    <button type="button" className="big" onClick={() => void turn()}>
      {t.zoom({ times: String(Math.round((10 * now) / zoom.min) / 10) })}
    </button>
  );
}

/** Some browsers open a lens that cannot focus near. */
function Lens({
  track,
  cameras,
  choose,
}: {
  track: MediaStreamTrack;
  cameras: readonly CameraDevice[];
  choose: (camera: CameraDevice) => void;
}) {
  const t = useWords('phone');
  if (cameras.length < 2) return null;
  const at = cameras.findIndex(({ id }) => id === track.getSettings().deviceId);
  const next = cameras[(at + 1) % cameras.length];
  return (
    <button type="button" className="big" onClick={() => choose(next)}>
      {t.otherLens}
    </button>
  );
}
