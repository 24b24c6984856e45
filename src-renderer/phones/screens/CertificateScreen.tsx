import { useApp } from '#window/phones/app-store.ts';
import { securePage } from '#window/phones/reach.ts';
import { useWords } from '#window/words/useWords.ts';

const SYSTEMS = ['ios', 'android', 'windows'] as const;

/** Explains how to make this device trust the station's certificate. That is needed once. */
export function CertificateScreen() {
  const { certificateTitle } = useWords('phone');
  const t = useWords('certificate');
  const facts = useApp((state) => state.facts);
  if (!facts) return <h1>{certificateTitle}</h1>;
  const page = securePage(facts);
  return (
    <>
      <h1>{certificateTitle}</h1>
      {facts.fingerprint === null ? (
        <p role="alert" className="notice bad">
          {t.noHttps}
        </p>
      ) : (
        <>
          <p>{t.certificateLead}</p>
          <h2>{t.fingerprint}</h2>
          <p className="mono fingerprint">{facts.fingerprint}</p>
          <p className="quiet">{t.fingerprintLead}</p>
          {[...SYSTEMS]
            .sort((a, b) => Number(b === ownSystem()) - Number(a === ownSystem()))
            .map((system) => (
              <Steps key={system} system={system} open={system === ownSystem()} />
            ))}
        </>
      )}
      {page && (
        <a className="button primary" href={`${page}#/pair`}>
          {t.check}
        </a>
      )}
    </>
  );
}

function Steps({ system, open }: { system: (typeof SYSTEMS)[number]; open: boolean }) {
  const t = useWords('certificate');
  const [file, words] =
    system === 'ios' ? ['twinmark.mobileconfig', t.loadProfile] : ['twinmark.crt', t.loadCertificate];
  return (
    <details className="steps" open={open}>
      <summary>{t.systems[system]}</summary>
      <ol>
        {Object.values(t[system]).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <a className="button" href={`/certificate/${file}`} download>
        {words}
      </a>
    </details>
  );
}

function ownSystem(): (typeof SYSTEMS)[number] {
  if (/iPhone|iPad|Macintosh/.test(navigator.userAgent)) return 'ios';
  return /Android/.test(navigator.userAgent) ? 'android' : 'windows';
}
