import { recordName } from '#shared/records/record-name.ts';
import { useApp } from '#window/phones/app-store.ts';
import { whyNotGenuine } from '#window/phones/label-store.ts';
import { beginRound, countAgain, type Sighting, useLive } from '#window/phones/live/live-store.ts';
import { isStrange } from '#window/phones/look-up.ts';
import { usePhone } from '#window/phones/phone-context.ts';
import { linkTo } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { useAge } from './age.ts';
import { type OpenList, outcomeOf } from './check-list.ts';
import { EvidenceQuestion } from './EvidenceQuestion.tsx';
import { Ticked } from './ListMark.tsx';
import { CopyVerdict, Counted, RecordVerdict } from './ResultCard.tsx';
import { StateWord } from './StateWord.tsx';

/** What was read, below the camera, which goes on. */
export function LiveBand() {
  const t = useWords('phone');
  const { number } = useFormats();
  const list = useApp((state) => state.list);
  const newest = useLive((state) => state.newest);
  const pending = useLive((state) => state.pending);
  const seen = useLive((state) => state.seen);
  return (
    <section className="live-band">
      {list && <ListCount list={list} />}
      {pending !== null && (
        <p role="status" className="reading">
          {t.lookingUp({ id: pending.id })}
        </p>
      )}
      {pending === null && newest && <LastRead sighting={newest} />}
      {seen.length > 0 && (
        <>
          <h2>{t.seenLabels({ count: number(seen.length) })}</h2>
          <ul className="chips">
            {seen.slice(0, LAST).map((id) => (
              <li key={id} className="mono">
                {id}
              </li>
            ))}
          </ul>
          <button type="button" className="big" onClick={beginRound}>
            {t.newRound}
          </button>
        </>
      )}
    </section>
  );
}

function ListCount({ list }: { list: OpenList }) {
  const t = useWords('list');
  const { number } = useFormats();
  const { found } = outcomeOf(list);
  return (
    <a className="button" href={linkTo('/list')}>
      {list.name}: {t.seen({ seen: number(found.length), all: number(list.expected.length) })}
    </a>
  );
}

/** So many of the labels are listed. */
const LAST = 5;

/** Of a label that has left, or that another one has followed, the verdict is small and grey: it must not stand over the next one. */
function LastRead({ sighting }: { sighting: Sighting }) {
  const t = useWords('phone');
  const isEarlier = useLive((state) => state.isEarlier);
  return (
    <section className="live-band" data-earlier={isEarlier} aria-label={isEarlier ? t.lastLabel : undefined}>
      {isEarlier && <h2>{t.lastLabel}</h2>}
      <Newest sighting={sighting} />
    </section>
  );
}

function Newest({ sighting }: { sighting: Sighting }) {
  const t = useWords('phone');
  const phone = usePhone();
  const ageOf = useAge();
  const lists = useWords('list');
  const list = useApp((state) => state.list);
  const at = useApp((state) => state.copy.at);
  const { found, wrongCode, scan, isAgain, here, assisted, message, trusted } = sighting;
  const question = <EvidenceQuestion id={message} />;
  if (found === null || trusted === false) {
    return (
      <>
        <CopyVerdict id={message} why={whyNotGenuine(sighting)} />
        {question}
      </>
    );
  }
  const verdict = <RecordVerdict key="verdict" found={found} wrongCode={wrongCode} seen={sighting} />;
  const notOn = list && !list.expected.includes(message) && (
    <StateWord key="list" tone="warn" icon="question" word={lists.notOn} lead={list.name} />
  );
  return (
    <>
      {list && isStrange(list, found, wrongCode !== null) ? [notOn, verdict] : [verdict, notOn]}
      {question}
      {found.kind === 'record' && <p>{recordName(found.card.record_metadata, found.card.description, null)}</p>}
      <ul className="chips">
        {list?.expected.includes(message) && <Ticked list={list} id={message} />}
        {isAgain && <li data-tone="warn">{t.countedAlready}</li>}
        {scan !== null && <Counted scan={scan} />}
        {here && <li>{t.readHere}</li>}
        {assisted && <li>{t.assisted}</li>}
        {found.kind === 'record' && found.from === 'copy' && (
          <li>{t.fromCopy({ ago: at === null ? '' : ageOf(at) })}</li>
        )}
      </ul>
      {isAgain && (
        <button type="button" className="big" onClick={() => void countAgain(phone, sighting)}>
          {t.countAgain}
        </button>
      )}
    </>
  );
}
