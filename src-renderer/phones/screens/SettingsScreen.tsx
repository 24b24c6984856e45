import { useEffect, useState } from 'react';
import type { Scope } from '#shared/core/model.ts';
import { LANGUAGES, OWN_NAMES } from '#shared/words/languages.ts';
import { tierOf, useApp } from '#window/phones/app-store.ts';
import { usePhone } from '#window/phones/phone-context.ts';
import { useLanguage } from '#window/state/language.ts';
import { linkTo } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { Switch } from './Switch.tsx';

export function SettingsScreen() {
  const t = useWords('phone');
  const phone = usePhone();
  const sounds = useApp((state) => state.sounds);
  return (
    <>
      <h1>{t.settings}</h1>
      <Languages />
      <Switch label={t.sounds} hint="" on={sounds} set={(on) => phone.set('sounds', on)} />
      {tierOf() === 'live' && <PlaceSwitch />}
      <Membership />
    </>
  );
}

function PlaceSwitch() {
  const t = useWords('phone').place;
  const phone = usePhone();
  const { place, placeRefused } = useApp();
  const hint = placeRefused ? t.refused : t.hint;
  return <Switch label={t.label} hint={hint} on={place === 'on'} set={(on) => phone.tellPlace(on)} />;
}

function Languages() {
  const t = useWords('phone');
  const { language, setLanguage } = useLanguage();
  return (
    <fieldset className="choice">
      <legend>{t.language}</legend>
      {LANGUAGES.map((one) => (
        <label key={one} lang={one}>
          <input type="radio" name="language" checked={one === language} onChange={() => setLanguage(one)} />
          {OWN_NAMES[one]}
        </label>
      ))}
    </fieldset>
  );
}

function Membership() {
  const t = useWords('phone');
  const { bytes } = useFormats();
  const membership = useApp((state) => state.membership);
  const facts = useApp((state) => state.facts) ?? membership?.station;
  const records = useApp((state) => state.records);
  const used = useStorage();
  return (
    <section className="tier">
      <h2>{t.device}</h2>
      <p>
        {membership ? `${membership.device.name} · ${t.operator({ name: membership.device.operator })}` : t.notPaired}
      </p>
      {membership ? <Permissions scopes={membership.device.scopes} /> : <p className="quiet">{t.deviceNumber}</p>}
      {facts && (
        <p>
          {t.station} <span className="mono">{facts.station}</span> · {location.host}
        </p>
      )}
      {used !== null && (
        <p className="quiet">
          {t.records({ shown: records })} · {t.storage({ used: bytes(used) })}
        </p>
      )}
      <p className="quiet">{tierOf() === 'live' ? t.install : t.tiers.photoWhy}</p>
      <a className="button" href={linkTo('/certificate')}>
        {t.certificateTitle}
      </a>
      <a className="button" href={linkTo('/pair')}>
        {membership ? t.pairAgain : t.pairNow}
      </a>
      {membership && <Forget />}
    </section>
  );
}

function Permissions({ scopes }: { scopes: readonly Scope[] }) {
  const t = useWords('phone');
  const { anyOf } = useFormats();
  const lacking = (['create', 'update', 'mint'] as const).filter((scope) => !scopes.includes(scope));
  return (
    <p>
      {t.may} {lacking.length > 0 && t.mayNot({ list: anyOf(lacking.map((scope) => t.scopes[scope])) })}
    </p>
  );
}

/** Forgetting needs a second press, since nothing restores the key. */
function Forget() {
  const t = useWords('phone');
  const isUnsent = useApp(({ lists }) => lists !== null && (lists.unsent > 0 || lists.refused !== null));
  const phone = usePhone();
  const [asked, ask] = useState(false);
  if (!asked) {
    return (
      <button type="button" className="big" onClick={() => ask(true)}>
        {t.forget}
      </button>
    );
  }
  return (
    <div className="notice">
      <p>{t.forgetLead}</p>
      {isUnsent && <p>{t.forgetLists}</p>}
      <div className="actions two">
        <button type="button" className="big" onClick={() => ask(false)}>
          {t.cancel}
        </button>
        <button type="button" className="big danger" onClick={() => void phone.forget()}>
          {t.forgetSure}
        </button>
      </div>
    </div>
  );
}

function useStorage(): number | null {
  const [used, setUsed] = useState<number | null>(null);
  useEffect(() => {
    void navigator.storage?.estimate?.().then(({ usage }) => setUsed(usage ?? null));
  }, []);
  return used;
}
