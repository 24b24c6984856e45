import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Finding, Inspection } from '#shared/verify/inspection.ts';
import { useCamera } from '#window/camera/camera.ts';
import type { CameraCheck, CheckFigure, Corners } from '#window/camera/detector.ts';
import { useProfileApplied } from '#window/camera/profiles.ts';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useInspection } from '#window/features/verify/inspection-store.ts';
import { FindingDetail } from '#window/features/verify/result/FindingDetail.tsx';
import { PhotoDesk } from '#window/features/verify/result/PhotoDesk.tsx';
import { ResultPanel } from '#window/features/verify/result/ResultPanel.tsx';
import { type Photos, usePhotos } from '#window/features/verify/result/usePhotos.ts';
import { replaceRoute } from '#window/state/route.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { CameraPicture } from './CameraPicture.tsx';
import { CornerEditor } from './CornerEditor.tsx';
import { LastLabels } from './LastLabels.tsx';
import { LiveHead } from './LiveHead.tsx';
import classes from './live.module.css';
import { useLive } from './live-store.ts';
import picture from './picture.module.css';
import { RejectDialog } from './RejectDialog.tsx';
import { ResultActions } from './ResultActions.tsx';
import { StageLine } from './StageLine.tsx';
import { Tally } from './Tally.tsx';
import { useDetector } from './useDetector.ts';
import { type Frozen, useFrozen } from './useFrozen.ts';
import { useJudging } from './useJudging.ts';
import { useReadAgain } from './useReadAgain.ts';
import { VoidLabel } from './VoidLabel.tsx';

interface Asking {
  readonly what: 'reject' | 'void' | 'details';
  readonly finding: Finding;
}

/** A person lays label after label under the camera and presses nothing. */
export function LiveView({ inspection }: { inspection: Inspection }) {
  const video = useRef<HTMLVideoElement>(null);
  const freezing = useFrozen(video);
  const { frozen, freeze } = freezing;
  const [asking, ask] = useState<Asking | null>(null);
  const photos = usePhotos(inspection.id, asking !== null);
  const eyes = useDetector(inspection.id, video, photos.photo === null, frozen !== null || asking !== null);
  const judging = useJudging();
  const finding = useShownFinding();
  const isThere = useLive(({ stage }) => stage.kind === 'result') || photos.photo?.finding?.id === finding?.id;
  const asked = asking?.finding ?? null;
  const again = useReadAgain({ finding, isThere, asked, judging, photos, eyes, freezing });
  const { retry, voided, byCorners } = again;
  useCameraOn();
  const markDuplicate = useWork(async () => finding && judging.markDuplicate(finding));
  const about = (what: Asking['what']) => () => finding && ask({ what, finding });
  const failed = [judging.undo, retry, voided, markDuplicate, byCorners, freeze].find(({ error }) => error !== null);
  return (
    <div className={classes.live}>
      <LiveHead
        inspection={inspection}
        addPhotos={photos.add}
        finish={() => replaceRoute(`/verify/${inspection.id}`, { view: 'summary' })}
      />
      <div className={classes.left}>
        <Picture video={video} freezing={freezing} photos={photos} read={again.readCorners} />
        {!photos.photo && <StageLine />}
        {!photos.photo && <CheckStrip />}
        <ResultActions
          finding={finding}
          undone={judging.undone}
          actions={{
            reject: about('reject'),
            void: about('void'),
            details: about('details'),
            retry: () => void retry.run(),
            undo: () => void judging.undo.run(),
            duplicate: () => void markDuplicate.run(),
            corners: () => (photos.photo ? photos.setCorners(true) : void freeze.run()),
          }}
        />
        <LastLabels open={(one) => ask({ what: 'details', finding: one })} />
      </div>
      <div className={classes.right}>
        <ResultPanel finding={finding} isThere={isThere} isPhoto={photos.photo !== null} />
        {failed && <ErrorNotice error={failed.error} />}
        <Tally inspection={inspection} />
      </div>
      {asking && (
        <Asked
          {...asking}
          close={() => ask(null)}
          reject={(reason) => judging.reject(asking.finding, reason)}
          voided={() => void voided.run()}
        />
      )}
    </div>
  );
}

interface PictureProps {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly freezing: Frozen;
  readonly photos: Photos;
  readonly read: (corners: Corners) => void;
}

/** The camera's picture; over it the frozen one in which a person sets corners, or a photograph. */
function Picture({ video, freezing: { frozen, thaw }, photos, read }: PictureProps) {
  return (
    <div className={picture.picturePlace}>
      <CameraPicture video={video} />
      {frozen && (
        <CornerEditor
          src={frozen.src}
          size={frozen}
          guess={useLive.getState().view?.outlines[0]?.corners ?? null}
          read={read}
          cancel={thaw}
        />
      )}
      {photos.photo && <PhotoDesk photos={photos} read={read} />}
    </div>
  );
}

interface AskedProps extends Asking {
  readonly close: () => void;
  readonly reject: (reason: string) => Promise<void>;
  readonly voided: () => void;
}

/** The open dialog about a label. */
function Asked({ what, finding, close, reject, voided }: AskedProps) {
  switch (what) {
    case 'reject':
      return <RejectDialog watermarkId={finding.watermark_id} reject={reject} close={close} />;
    case 'void':
      return <VoidLabel watermarkId={finding.watermark_id ?? ''} close={close} done={voided} />;
    case 'details':
      return <Details finding={finding} close={close} />;
  }
}

/** Shows the finding as it is now: its verdict may be taken back while the dialog is open. */
function Details({ finding, close }: { finding: Finding; close: () => void }) {
  const newest = useInspection((state) => state.findings.find(({ id }) => id === finding.id));
  return <FindingDetail finding={newest ?? finding} close={close} />;
}

/** The finding of the label in view, or of the last label. */
function useShownFinding(): Finding | null {
  const shown = useLive((state) => state.shown);
  const findings = useInspection((state) => state.findings);
  return findings.find(({ id }) => id === shown) ?? null;
}

function useCameraOn(): void {
  useProfileApplied();
  useEffect(() => {
    const { open, close } = useCamera.getState();
    open();
    return () => {
      close();
      useLive.getState().reset();
    };
  }, []);
}

const FIGURES = ['focus', 'light', 'glare', 'size', 'resolution'] as const;

/** Focus, light, glare and size of the label in view. If one of them is poor, the strip says what to do. */
function CheckStrip() {
  const t = useWords('live').check;
  const check = useLive((state) => state.view?.check ?? null);
  return (
    <section className={classes.check} aria-label={t.title}>
      {check ? <Figures check={check} /> : <StateDot state="none" label={t.waiting} />}
    </section>
  );
}

function Figures({ check }: { check: CameraCheck }) {
  return FIGURES.map((name) => {
    const figure = check[name];
    return figure && <Figure key={name} name={name} figure={figure} />;
  });
}

function Figure({ name, figure }: { name: (typeof FIGURES)[number]; figure: CheckFigure }) {
  const t = useWords('live').check;
  const { number } = useFormats();
  const value =
    name === 'size'
      ? t.pixels({ count: number(figure.value) })
      : name === 'resolution'
        ? t.perMillimetre({ count: number(figure.value, 1) })
        : t.good;
  const text = figure.isGood || figure.reason === null ? value : t.reasons[figure.reason];
  return <StateDot state={figure.isGood ? 'ok' : 'warn'} label={`${t.names[name]}: ${text}`} />;
}
