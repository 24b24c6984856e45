import { lazy, Suspense, useEffect, useState } from 'react';
import type { Card, Template } from '#shared/core/model.ts';
import { isBadStanding } from '#shared/records/standing.ts';
import { useApp } from '#window/phones/app-store.ts';
import { type Counting, type LabelState, leave, type SeenMark, type WhyCopy } from '#window/phones/label-store.ts';
import { idOf, isOut, isStrange, type LookedUp } from '#window/phones/look-up.ts';
import { usePhone } from '#window/phones/phone-context.ts';
import { useFormats } from '#window/words/formats.ts';
import { useSaidContradiction } from '#window/words/useSaid.ts';
import { useShown, useShownTemplate } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import { useAge } from './age.ts';
import { EvidenceQuestion } from './EvidenceQuestion.tsx';
import { StateWord } from './StateWord.tsx';

/** Comes when there is a list, with all that lists need. */
const ListMark = lazy(async () => ({ default: (await import('./ListMark.tsx')).ListMark }));

export function ResultCard({ found, seen, scan }: Extract<LabelState, { kind: 'found' }>) {
  const t = useWords('phone');
  const p = useWords('enrolled');
  const list = useApp((state) => state.list);
  const wrongCode = seen?.wrongCode ?? null;
  const verdict = <RecordVerdict key="verdict" found={found} wrongCode={wrongCode} seen={seen} />;
  const mark = list && (
    <Suspense key="mark" fallback={null}>
      <ListMark id={idOf(found)} />
    </Suspense>
  );
  return (
    <>
      {list && isStrange(list, found, wrongCode !== null) ? [mark, verdict] : [verdict, mark]}
      <EvidenceQuestion id={idOf(found)} />
      {found.kind === 'record' && <RecordFacts card={found.card} from={found.from} isCounted={scan !== null} />}
      <ul className="chips">
        {scan !== null && <Counted scan={scan} />}
        {seen?.grade && <li>{t.grade({ grade: seen.grade })}</li>}
        {seen?.here && <li>{t.readHere}</li>}
        {seen?.assisted && <li>{t.assisted}</li>}
        {seen?.print && seen.print !== 'not_enrolled' && (
          <li>
            {p.title}: {p.names[seen.print]}. {p.untried}
          </li>
        )}
      </ul>
      <button type="button" className="primary big" onClick={leave}>
        {t.next}
      </button>
    </>
  );
}

type Compared = Pick<SeenMark, 'here' | 'matches_artwork' | 'compared_mm'>;

interface VerdictProps {
  readonly found: LookedUp;
  readonly wrongCode?: SeenMark['wrongCode'];
  /** How the label was seen. Null for an ID that was typed, and for a photograph that was read later. */
  readonly seen?: Compared | null;
}

export function RecordVerdict({ found, wrongCode = null, seen = null }: VerdictProps) {
  const t = useWords('phone');
  const say = useSaidContradiction();
  const { number } = useFormats();
  const hasCopy = useApp((state) => state.copy.at !== null);
  const status = found.kind === 'record' ? found.card.label_status : null;
  if (status === 'voided') return <StateWord tone="bad" icon="stop" word={t.void} lead={t.voidLead} />;
  if (status === 'rejected') return <StateWord tone="bad" icon="stop" word={t.rejected} lead={t.rejectedLead} />;
  if (wrongCode) {
    const lead = [...wrongCode.map(say), t.wrongCodeLead].join(' ');
    return <StateWord tone="bad" icon="stop" word={t.wrongCode} lead={lead} />;
  }
  if (found.kind === 'unknown')
    return <StateWord tone="warn" icon="question" word={t.unknown} lead={t.unknownLead({ id: found.id })} />;
  if (found.kind === 'not-here') {
    const lead = hasCopy ? t.notHereLead({ id: found.id }) : t.notHereBare({ id: found.id });
    return <StateWord tone="warn" icon="question" word={t.notHere} lead={lead} />;
  }
  const { standing = 'clear', reasons = [], watermark_id: id } = found.card;
  if (isBadStanding(standing)) return <StandingWord standing={standing} reasons={reasons} id={id} />;
  // Green is for labels that were compared with what they should look like.
  if (seen?.matches_artwork !== true) {
    return <StateWord tone="none" icon="question" word={t.found} lead={`${id}. ${t.notCompared}`} />;
  }
  return (
    <StateWord
      tone="ok"
      icon="ok"
      word={t.found}
      lead={`${id}. ${t.compared({ mm: number(seen.compared_mm ?? 0, 1) })}`}
    />
  );
}

/** An ID of which there may be copies is never green. */
function StandingWord({ standing, reasons, id }: Pick<Card, 'standing' | 'reasons'> & { id: string }) {
  const t = useWords('standing');
  const lead = [`${id}.`, t.leads[standing], ...reasons.map((reason) => t.reasons[reason])].join(' ');
  const isCopied = standing === 'copied';
  return (
    <StateWord
      tone={isCopied ? 'bad' : 'warn'}
      icon={isCopied ? 'stop' : 'question'}
      word={t.names[standing]}
      lead={lead}
    />
  );
}

/** The mark is the record's, but made with another key or laid on another picture. */
export function CopyVerdict({ id, why }: { id: string; why: WhyCopy }) {
  const t = useWords('phone');
  const p = useWords('enrolled');
  if (why === 'print') return <StateWord tone="bad" icon="stop" word={p.copyWord} lead={p.copyLead({ id })} />;
  return why === 'key' ? (
    <StateWord tone="bad" icon="stop" word={t.copy} lead={t.copyLead({ id })} />
  ) : (
    <StateWord tone="bad" icon="stop" word={t.otherArtwork} lead={t.otherArtworkLead({ id })} />
  );
}

/** Says whether the station has this scan already. */
export function Counted({ scan }: { scan: NonNullable<Counting> }) {
  const t = useWords('phone');
  const queue = useApp((state) => state.queue);
  if (scan === 'no-room') return <li data-tone="bad">{t.notCounted}</li>;
  const item = queue.find(({ client_scan_id }) => client_scan_id === scan.id);
  if (item?.state === 'rejected') return <li data-tone="bad">{t.states.rejected}</li>;
  return <li>{item?.state === 'waiting' ? t.countWaits : t.counted}</li>;
}

interface RecordFactsProps {
  readonly card: Card;
  readonly from: 'station' | 'copy';
  /** The number of scans was read before this one: beside "counted" it would seem wrong. */
  readonly isCounted: boolean;
}

function RecordFacts({ card, from, isCounted }: RecordFactsProps) {
  const t = useWords('phone');
  const states = useWords('state');
  const { number } = useFormats();
  const ageOf = useAge();
  const at = useApp((state) => state.copy.at);
  const template = useShownTemplate(useTemplate(card.template_id));
  const shown = useShown();
  const known = template?.fields.map(({ key, label }) => [key, label] as const) ?? [];
  const others = Object.keys(card.record_metadata).filter((key) => !known.some(([name]) => name === key));
  const fields = [...known, ...others.map((key) => [key, key] as const)].flatMap(([key, label]) => {
    const value = card.record_metadata[key];
    return value === undefined || value === '' ? [] : [[label, value] as const];
  });
  return (
    <article className="record" data-void={isOut(card)}>
      {from === 'station' && <Picture card={card} />}
      <p className="mono id">{card.watermark_id}</p>
      <dl>
        {fields.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{shown(value)}</dd>
          </div>
        ))}
        {card.description && (
          <div>
            <dt>{t.description}</dt>
            <dd>{card.description}</dd>
          </div>
        )}
      </dl>
      <ul className="chips">
        {card.label_status && <li data-tone={isOut(card) ? 'bad' : 'none'}>{states.label[card.label_status]}</li>}
        {card.claim_status !== 'unclaimed' && <li>{states.claim[card.claim_status]}</li>}
        {!isCounted && <li>{t.scans({ count: number(card.scan_count) })}</li>}
        <li>{from === 'station' ? t.fromStation : t.fromCopy({ ago: at === null ? '' : ageOf(at) })}</li>
      </ul>
    </article>
  );
}

/** The page may load pictures only from its own address. The record's address may have another name of the station. */
function Picture({ card }: { card: Card }) {
  const t = useWords('phone');
  const [gone, setGone] = useState(false);
  if (card.watermarked_image_url === null || gone) return null;
  const { pathname } = new URL(card.watermarked_image_url, location.href);
  return <img src={pathname} alt={t.picture({ id: card.watermark_id })} onError={() => setGone(true)} />;
}

function useTemplate(id: string): Template | null {
  const phone = usePhone();
  const [template, setTemplate] = useState<Template | null>(null);
  useEffect(() => {
    let wanted = true;
    void phone.template(id).then((found) => wanted && setTemplate(found));
    return () => {
      wanted = false;
    };
  }, [phone, id]);
  return template;
}
