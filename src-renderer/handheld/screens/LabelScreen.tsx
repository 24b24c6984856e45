import { useEffect } from 'react';
import { navigate } from '../../state/route.ts';
import { useHandheld } from '../handheld-context.ts';
import { keepPhoto, type Look, leave, lookUp, type Photo, readPhoto, useLook } from '../look-store.ts';
import { CornerPicker } from '../parts/CornerPicker.tsx';
import { FoundList } from '../parts/FoundList.tsx';
import { PhotoInput } from '../parts/PhotoInput.tsx';
import { ResultCard } from '../parts/ResultCard.tsx';
import { StateWord } from '../parts/StateWord.tsx';
import { useHandheldWords } from '../words.ts';

/** What came of a photograph or of what was typed. */
export function LabelScreen() {
  const look = useLook((state) => state.look);
  useEffect(() => {
    // After a reload there is no label any more.
    if (look.kind === 'none') navigate('/home');
  }, [look.kind]);
  return <div className="label-screen">{look.kind !== 'none' && <Outcome look={look} />}</div>;
}

function Outcome({ look }: { look: Exclude<Look, { kind: 'none' }> }) {
  const t = useHandheldWords();
  switch (look.kind) {
    case 'reading':
      return (
        <p role="status" className="reading">
          {t.reading}
        </p>
      );
    case 'found':
      return <ResultCard {...look} />;
    case 'unreadable':
      return <Unreadable {...look} />;
    case 'failed':
      return <Failed {...look} />;
    case 'photo-kept':
      return (
        <>
          <StateWord tone="busy" icon="wait" word={t.states.waiting} lead={t.photoKept} />
          <Next />
        </>
      );
    case 'no-room':
      return (
        <>
          <StateWord tone="bad" icon="warn" word={t.noRoom} lead={t.noRoomLead} />
          <SendAgain photo={look.photo} />
          <Next />
        </>
      );
    case 'misread':
      return <Misread {...look} />;
    case 'words':
      return (
        <>
          <FoundList cards={look.cards} />
          <Next />
        </>
      );
  }
}

export function Next() {
  const t = useHandheldWords();
  return (
    <button type="button" className="big" onClick={leave}>
      {t.next}
    </button>
  );
}

function Unreadable({ photo, cause, corners }: Extract<Look, { kind: 'unreadable' }>) {
  const t = useHandheldWords();
  const handheld = useHandheld();
  const advice = t.causes[(cause ?? 'no mark found') as keyof typeof t.causes] ?? t.causes['no mark found'];
  return (
    <>
      <StateWord tone="none" icon="eyeOff" word={t.notReadable} lead={advice} />
      <CornerPicker photo={photo} corners={corners} read={(chosen) => void readPhoto(handheld, photo, chosen)} />
      <Another />
      <KeepPhoto photo={photo} />
    </>
  );
}

function Failed({ photo, refusal }: Extract<Look, { kind: 'failed' }>) {
  const t = useHandheldWords();
  return (
    <>
      <StateWord
        tone="warn"
        icon={refusal ? 'warn' : 'away'}
        word={refusal ? t.states.rejected : t.sendFailed}
        lead={refusal ? t.refused(refusal.reason, refusal.status) : ''}
      />
      <KeepPhoto photo={photo} />
      <SendAgain photo={photo} />
      <Next />
    </>
  );
}

function SendAgain({ photo }: { photo: Photo }) {
  const t = useHandheldWords();
  const handheld = useHandheld();
  return (
    <button type="button" className="big" onClick={() => void readPhoto(handheld, photo)}>
      {t.tryAgain}
    </button>
  );
}

function KeepPhoto({ photo }: { photo: Photo }) {
  const t = useHandheldWords();
  const handheld = useHandheld();
  return (
    <button type="button" className="big" onClick={() => void keepPhoto(handheld, photo)}>
      {t.keepPhoto}
    </button>
  );
}

function Another() {
  const t = useHandheldWords();
  const handheld = useHandheld();
  return <PhotoInput take={(photo) => void readPhoto(handheld, photo)}>{t.another}</PhotoInput>;
}

function Misread({ typed, existing }: Extract<Look, { kind: 'misread' }>) {
  const t = useHandheldWords();
  const handheld = useHandheld();
  const lead = existing.length > 0 ? t.didYouMean(typed) : t.noneOfThem(typed);
  return (
    <>
      <StateWord tone="warn" icon="question" word={t.unknown} lead={lead} />
      {existing.map((id) => (
        <button key={id} type="button" className="big mono" onClick={() => void lookUp(handheld, id)}>
          {id}
        </button>
      ))}
      <Next />
    </>
  );
}
