import type { Card } from '#shared/core/model.ts';
import { recordName } from '#shared/records/record-name.ts';
import { useApp } from '#window/phones/app-store.ts';
import { useHandheld } from '#window/phones/handheld-context.ts';
import { lookUp } from '#window/phones/label-store.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/use-words.ts';

/** The records of the copy that have the typed words. */
export function FoundList({ cards }: { cards: readonly Card[] }) {
  const t = useWords('handheld');
  const { number } = useFormats();
  const handheld = useHandheld();
  const hasCopy = useApp((state) => state.copy.at !== null);
  const none = hasCopy ? t.noResults : t.searchNeedsPairing;
  return (
    <>
      <h1 role="status">{cards.length > 0 ? t.results({ count: number(cards.length) }) : none}</h1>
      <ul className="found-list">
        {cards.map(({ watermark_id, record_metadata, description, label_status }) => (
          <li key={watermark_id} data-out={label_status === 'voided' || label_status === 'rejected'}>
            <button type="button" onClick={() => void lookUp(handheld, watermark_id.slice(-5))}>
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
