import { useApp } from '#window/phones/app-store.ts';
import { forgetEvidence, sendEvidence, useEvidence } from '#window/phones/evidence.ts';
import { usePhone } from '#window/phones/phone-context.ts';
import { useWords } from '#window/words/useWords.ts';

/** Asks whether the station may keep the photograph of this label. Nothing is sent before a yes. */
export function EvidenceQuestion({ id }: { id: string }) {
  const t = useWords('phone').evidence;
  const phone = usePhone();
  const { evidence } = useEvidence();
  const days = useApp(({ facts }) => facts?.photo_days ?? 0);
  if (evidence?.id !== id) return null;
  const { state } = evidence;
  if (state === 'kept') return <p role="status">{t.kept}</p>;
  if (state === 'not-kept') return <p role="status">{t.notKept}</p>;
  return (
    <section className="tier" aria-labelledby="evidence">
      <h2 id="evidence">{t.title}</h2>
      <p>{t.lead({ days })}</p>
      {state === 'failed' && <p role="alert">{t.failed}</p>}
      <div className="actions two">
        <button
          type="button"
          className="big"
          disabled={state === 'sending'}
          onClick={() => sendEvidence(phone).catch(reportError)}
        >
          {state === 'sending' ? t.sending : t.yes}
        </button>
        <button type="button" className="big" onClick={forgetEvidence}>
          {t.no}
        </button>
      </div>
    </section>
  );
}
