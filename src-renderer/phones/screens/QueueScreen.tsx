import { useApp } from '#window/phones/app-store.ts';
import { usePhone } from '#window/phones/phone-context.ts';
import type { ItemState, QueueItem } from '#window/phones/queue.ts';
import { useFormats } from '#window/words/formats.ts';
import { useSaidContradiction } from '#window/words/useSaid.ts';
import { useWords } from '#window/words/useWords.ts';
import { Icon, type IconName } from './Icon.tsx';
import { useObjectUrl } from './object-url.ts';

const SIGNS: Readonly<Record<ItemState, readonly [IconName, string]>> = {
  waiting: ['wait', 'busy'],
  sent: ['ok', 'ok'],
  rejected: ['warn', 'bad'],
  unreadable: ['eyeOff', 'none'],
  copy: ['stop', 'bad'],
  'wrong-code': ['stop', 'bad'],
  stuck: ['warn', 'bad'],
};

/** Every scan with its own time, and whether the station has it. */
export function QueueScreen() {
  const t = useWords('phone');
  const phone = usePhone();
  const queue = useApp((state) => state.queue);
  const open = queue.filter((item) => item.state !== 'sent');
  return (
    <>
      <h1>{t.queueTitle}</h1>
      {open.length === 0 && (
        <section className="state-word" data-tone="ok">
          <Icon name="ok" size={48} />
          <div>
            <h2>{t.allSent}</h2>
            <p>{t.allSentLead}</p>
          </div>
        </section>
      )}
      {open.some((item) => item.state === 'waiting') && (
        <button type="button" className="primary big" onClick={() => void phone.keepUp()}>
          {t.sendNow}
        </button>
      )}
      <ul className="queue">
        {queue.map((item) => (
          <Item key={item.seq} item={item} />
        ))}
      </ul>
    </>
  );
}

function Item({ item }: { item: QueueItem }) {
  const t = useWords('phone');
  const { dateTime } = useFormats();
  const phone = usePhone();
  const photo = useObjectUrl(item.photo);
  const [icon, tone] = SIGNS[item.state];
  return (
    <li data-tone={tone}>
      <div className="facts">
        {photo && <img src={photo} alt={t.photo} />}
        <p>
          <strong className="mono">{item.id ?? t.photo}</strong>
          <span className="quiet">{dateTime(item.scanned_at)}</span>
        </p>
        <p className="state">
          <Icon name={icon} size={20} />
          {t.states[item.state]}
        </p>
      </div>
      <Reason item={item} />
      {item.state !== 'waiting' && item.state !== 'sent' && (
        <div className="actions two">
          {item.state !== 'wrong-code' && (
            <button type="button" className="big" onClick={() => void phone.tryAgain(item)}>
              {t.tryAgain}
            </button>
          )}
          <button type="button" className="big" onClick={() => void phone.remove(item)}>
            {t.remove}
          </button>
        </div>
      )}
    </li>
  );
}

function Reason({ item: { state, status, reason, contradictions } }: { item: QueueItem }) {
  const t = useWords('phone');
  const said = useSentences(contradictions);
  if (state === 'unreadable') return <p>{t.reasons.unreadable}</p>;
  if (state === 'copy') return <p>{t.reasons.copy}</p>;
  if (state === 'wrong-code') return <p>{`${said} ${t.reasons['wrong-code']}`.trim()}</p>;
  if (state === 'stuck') return <p>{reason === null ? t.reasons.stuck : t.reasons.lost}</p>;
  if (state !== 'rejected') return null;
  if (status === 404) return <p>{t.reasons[404]}</p>;
  if (status !== 400) return <p>{t.refused({ reason: reason ?? '', status: status ?? 0 })}</p>;
  return (
    <p>
      {t.reasons[400]} <span className="quiet">{t.inEnglish({ sentence: reason ?? '' })}</span>
    </p>
  );
}

/** Says what the codes of a label contradict, in the chosen language. */
function useSentences(contradictions: QueueItem['contradictions']): string {
  const say = useSaidContradiction();
  return (contradictions ?? []).map(say).join(' ');
}
