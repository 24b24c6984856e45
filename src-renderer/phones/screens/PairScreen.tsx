import { useCallback, useEffect, useRef, useState } from 'react';
import type { StationFacts } from '#shared/phones/devices.ts';
import { readPairingCode } from '#shared/phones/pairing-code.ts';
import { Form } from '#window/components/Form.tsx';
import { useApp } from '#window/phones/app-store.ts';
import { usePair } from '#window/phones/pair-store.ts';
import type { Paired } from '#window/phones/pairing.ts';
import { usePhone } from '#window/phones/phone-context.ts';
import { isTrusted, securePage } from '#window/phones/reach.ts';
import { guessName } from '#window/phones/this-device.ts';
import { linkTo, replaceRoute } from '#window/state/route.ts';
import { useWords } from '#window/words/useWords.ts';
import { Icon } from './Icon.tsx';

/** Over HTTPS this device asks for a key. Over plain HTTP it tells the desk that it found the station, and leads to the certificate. */
export function PairScreen() {
  const t = useWords('phone');
  const facts = useApp((state) => state.facts);
  const contact = useApp((state) => state.contact);
  return (
    <>
      <h1>{t.pairTitle}</h1>
      {contact === 'away' && <Unreachable />}
      {facts && !facts.secure && <Open facts={facts} />}
      {facts?.secure && <PairForm />}
    </>
  );
}

function Unreachable() {
  const t = useWords('phone');
  return (
    <section className="notice bad" role="alert">
      <div>
        <p>{t.unreachable}</p>
        <ul>
          {Object.values(t.unreachableCauses).map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function PairForm() {
  const t = useWords('phone');
  const invited = usePair((state) => state.code);
  const [code, setCode] = useState(invited ?? '');
  const [name, setName] = useName();
  const { pair, check, problem, busy } = usePairing();
  if (check !== null) return <Compare check={check} />;
  return (
    <Form className="pair" submit={() => pair(code, name)}>
      {!invited && <p className="quiet">{t.pairLead}</p>}
      <label htmlFor="code">{t.code}</label>
      <input
        id="code"
        className="mono"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        aria-describedby="pair-problem"
        aria-invalid={problem !== null}
      />
      <label htmlFor="name">{t.deviceName}</label>
      <input
        id="name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        maxLength={64}
        autoComplete="off"
      />
      <p id="pair-problem" role="alert" className="problem">
        {problem}
      </p>
      <button type="submit" className="primary big" disabled={busy}>
        {t.pair}
      </button>
    </Form>
  );
}

/** What the desk shows, too. The person who compares stands before both. */
function Compare({ check }: { check: string }) {
  const t = useWords('phone');
  return (
    <section className="compare" role="status">
      <p>{t.compare}</p>
      <p className="mono check">{check}</p>
      <p className="quiet">{t.compareElse}</p>
    </section>
  );
}

function usePairing() {
  const t = useWords('phone');
  const phone = usePhone();
  const [check, compare] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const looking = useRef(new AbortController());
  useEffect(() => {
    const now = new AbortController();
    looking.current = now;
    return () => now.abort();
  }, []);

  function problemOf(reply: Exclude<Paired, { kind: 'done' }>): string | null {
    if (reply.kind === 'stopped') return null;
    if (reply.kind === 'no-room') return t.noRoomToPair;
    if (reply.kind === 'refused')
      return reply.status === 401 ? t.codeRefused : t.refused({ reason: reply.reason, status: reply.status });
    return reply.kind === 'later' && reply.seconds !== null ? t.locked : t.sendFailed;
  }

  async function pair(typed: string, name: string): Promise<void> {
    const code = readPairingCode(typed);
    if (code === null) {
      setProblem(t.codeWrong);
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      const asking = { code, name: name.trim() || t.device, compare, signal: looking.current.signal };
      const reply = await phone.pair(asking);
      if (reply.kind === 'done') {
        usePair.setState({ code: null });
        replaceRoute('/home');
      } else setProblem(problemOf(reply));
    } catch (error) {
      // Browsers may refuse to keep data, for example in a private window.
      reportError(error);
      setProblem(t.failedHere);
    } finally {
      compare(null);
      setBusy(false);
    }
  }
  return { pair, check, problem, busy };
}

function useName() {
  const known = useApp((state) => state.membership?.device.name);
  const [name, setName] = useState(known ?? '');
  useEffect(() => {
    if (known === undefined) void guessName().then((guess) => setName((typed) => typed || guess));
  }, [known]);
  return [name, setName] as const;
}

type Trust = 'checking' | 'trusted' | 'not';

/** This connection is not encrypted. Anybody on the network can alter this page, so it neither asks for anything nor shows anything to compare. */
function Open({ facts }: { facts: StationFacts }) {
  const t = useWords('phone');
  const reached = useReached();
  const trust = useTrust(facts);
  const page = securePage(facts);
  const way = page && `${page}#/pair`;
  return (
    <section className="open">
      {reached && (
        <p role="status">
          <Icon name="ok" size={20} /> {t.reached}
        </p>
      )}
      <p role="status">{trust === 'checking' ? t.checking : trust === 'trusted' ? t.trusted : t.notTrusted}</p>
      <a className="button primary" href={linkTo('/certificate')}>
        {t.toCertificate}
      </a>
      {way && (
        <a className="button" href={way}>
          {t.goSecure}
        </a>
      )}
      <a className="button" href={linkTo('/home')}>
        {t.photosOnly}
      </a>
    </section>
  );
}

/** Tells the desk once that this device found the station. */
function useReached(): boolean {
  const phone = usePhone();
  const [reached, setReached] = useState(false);
  useEffect(() => {
    void guessName()
      .then((name) => phone.reach(name))
      .then((reply) => reply.kind === 'done' && setReached(true));
  }, [phone]);
  return reached;
}

/** The certificate is checked again when somebody comes back to the page, for example from the settings of the system. */
function useTrust(facts: StationFacts): Trust {
  const [trust, setTrust] = useState<Trust>('checking');
  const check = useCallback(async () => {
    if (document.visibilityState !== 'visible') return;
    setTrust((await isTrusted(facts)) ? 'trusted' : 'not');
  }, [facts]);
  useEffect(() => {
    void check();
    const again = () => void check();
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, [check]);
  return trust;
}
