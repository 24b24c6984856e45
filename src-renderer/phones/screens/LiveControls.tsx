import { useState } from 'react';
import type { CameraDevice } from '#window/camera/stream.ts';
import { adjust, type Camera, capabilitiesOf } from '#window/phones/live/use-camera.ts';
import { useWords } from '#window/words/use-words.ts';

/** Light, zoom and the choice of lens: only what this camera has. */
export function LiveControls({ camera: { track, cameras, choose } }: { camera: Camera }) {
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
  const t = useWords('handheld');
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
  const t = useWords('handheld');
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
  const t = useWords('handheld');
  if (cameras.length < 2) return null;
  const at = cameras.findIndex(({ id }) => id === track.getSettings().deviceId);
  const next = cameras[(at + 1) % cameras.length];
  return (
    <button type="button" className="big" onClick={() => choose(next)}>
      {t.otherLens}
    </button>
  );
}
