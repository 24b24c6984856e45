import { useEffect } from 'react';
import type { Card } from '#shared/core/model.ts';
import { recordName } from '#shared/records/record-name.ts';
import { useApp } from '#window/phones/app-store.ts';
import { keepPhoto, type LabelState, leave, lookUp, readPhoto, useLabel } from '#window/phones/label-store.ts';
import { usePhone } from '#window/phones/phone-context.ts';
import type { Photo } from '#window/phones/photo.ts';
import { navigate } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { CornerPicker } from './CornerPicker.tsx';
import { EvidenceQuestion } from './EvidenceQuestion.tsx';
import { PhotoInput } from './PhotoInput.tsx';
import { CopyVerdict, ResultCard } from './ResultCard.tsx';
import { StateWord } from './StateWord.tsx';

/** The outcome of a photograph or of a typed text. */
export function LabelScreen() {
  const label = useLabel((state) => state.label);
  useEffect(() => {
    // After a reload there is no label any more.
    if (label.kind === 'none') navigate('/home');
  }, [label.kind]);
  return <div className="label-screen">{label.kind !== 'none' && <Outcome label={label} />}</div>;
}

function Outcome({ label }: { label: Exclude<LabelState, { kind: 'none' }> }) {
  const t = useWords('phone');
  switch (label.kind) {
    case 'reading':
      return <BeingRead photo={label.photo} />;
    case 'found':
      return <ResultCard {...label} />;
    case 'copy':
      return (
        <>
          <CopyVerdict id={label.id} why={label.why} />
          <EvidenceQuestion id={label.id} />
          <Another />
          <Next />
        </>
      );
    case 'unreadable':
      return <Unreadable {...label} />;
    case 'failed':
      return <Failed {...label} />;
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
          <SendAgain photo={label.photo} />
          <Next />
        </>
      );
    case 'misread':
      return <Misread {...label} />;
    case 'words':
      return (
        <>
          <FoundList cards={label.cards} />
          <Next />
        </>
      );
  }
}

/** A slow network must hold nobody up: the photograph may wait in the queue, and the next label comes. */
function BeingRead({ photo }: { photo: Photo | null }) {
  const t = useWords('phone');
  return (
    <>
      <p role="status" className="reading">
        {t.reading}
      </p>
      {photo && <KeepPhoto photo={photo} />}
      <button type="button" className="big" onClick={leave}>
        {t.cancel}
      </button>
    </>
  );
}

export function Next() {
  const t = useWords('phone');
  return (
    <button type="button" className="big" onClick={leave}>
      {t.next}
    </button>
  );
}

function Unreadable({ photo, cause, corners }: Extract<LabelState, { kind: 'unreadable' }>) {
  const t = useWords('phone');
  const phone = usePhone();
  const advice = t.causes[(cause ?? 'no_mark') as keyof typeof t.causes] ?? t.causes['no_mark'];
  return (
    <>
      <StateWord tone="none" icon="eyeOff" word={t.notReadable} lead={advice} />
      <CornerPicker photo={photo} corners={corners} read={(chosen) => void readPhoto(phone, photo, chosen)} />
      <Another />
      <KeepPhoto photo={photo} />
    </>
  );
}

function Failed({ photo, refusal }: Extract<LabelState, { kind: 'failed' }>) {
  const t = useWords('phone');
  return (
    <>
      <StateWord
        tone="warn"
        icon={refusal ? 'warn' : 'away'}
        word={refusal ? t.states.rejected : t.sendFailed}
        lead={refusal ? t.refused({ reason: refusal.reason, status: refusal.status }) : ''}
      />
      <KeepPhoto photo={photo} />
      <SendAgain photo={photo} />
      <Next />
    </>
  );
}

function SendAgain({ photo }: { photo: Photo }) {
  const t = useWords('phone');
  const phone = usePhone();
  return (
    <button type="button" className="big" onClick={() => void readPhoto(phone, photo)}>
      {t.tryAgain}
    </button>
  );
}

function KeepPhoto({ photo }: { photo: Photo }) {
  const t = useWords('phone');
  const phone = usePhone();
  return (
    <button type="button" className="big" onClick={() => void keepPhoto(phone, photo)}>
      {t.keepPhoto}
    </button>
  );
}

function Another() {
  const t = useWords('phone');
  const phone = usePhone();
  return <PhotoInput take={(photo) => void readPhoto(phone, photo)}>{t.another}</PhotoInput>;
}

function Misread({ typed, existing }: Extract<LabelState, { kind: 'misread' }>) {
  const t = useWords('phone');
  const phone = usePhone();
  const lead = existing.length > 0 ? t.didYouMean({ typed }) : t.noneOfThem({ typed });
  return (
    <>
      <StateWord tone="warn" icon="question" word={t.unknown} lead={lead} />
      {existing.map((id) => (
        <button key={id} type="button" className="big mono" onClick={() => void lookUp(phone, id)}>
          {id}
        </button>
      ))}
      <Next />
    </>
  );
}

/** The records of the copy that have the typed words. */
function FoundList({ cards }: { cards: readonly Card[] }) {
  const t = useWords('phone');
  const { number } = useFormats();
  const phone = usePhone();
  const hasCopy = useApp((state) => state.copy.at !== null);
  const none = hasCopy ? t.noResults : t.searchNeedsPairing;
  return (
    <>
      <h1 role="status">{cards.length > 0 ? t.results({ count: number(cards.length) }) : none}</h1>
      <ul className="found-list">
        {cards.map(({ watermark_id, record_metadata, description, label_status }) => (
          <li key={watermark_id} data-out={label_status === 'voided' || label_status === 'rejected'}>
            <button type="button" onClick={() => void lookUp(phone, watermark_id.slice(-5))}>
              <span className="mono">{watermark_id}</span>
              <span>{recordName(record_metadata, description, null)}</span>
              {label_status === 'voided' && <strong>{t.void}</strong>}
              {label_status === 'rejected' && <strong>{t.rejected}</strong>}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
