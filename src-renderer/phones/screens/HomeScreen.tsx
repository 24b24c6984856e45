import { tierOf, useApp } from '#window/phones/app-store.ts';
import { readPhoto } from '#window/phones/label-store.ts';
import { usePhone } from '#window/phones/phone-context.ts';
import { wakeSound } from '#window/phones/sound.ts';
import { linkTo, navigate } from '#window/state/route.ts';
import { useWords } from '#window/words/useWords.ts';
import { Icon } from './Icon.tsx';
import { PhotoInput } from './PhotoInput.tsx';
import { Switch } from './Switch.tsx';

export function HomeScreen() {
  const t = useWords('phone');
  const phone = usePhone();
  const counts = useApp((state) => state.counts);
  const live = tierOf() === 'live';
  return (
    <>
      <h1 className="visually-hidden">{t.home}</h1>
      <div className="actions">
        {live && (
          <button type="button" className="primary big" onClick={openCamera}>
            <Icon name="scan" />
            {t.liveCamera}
          </button>
        )}
        <PhotoInput primary={!live} take={(photo) => void readPhoto(phone, photo)}>
          {t.takePhoto}
        </PhotoInput>
        {live && (
          <a className="button big" href={linkTo('/list')}>
            {t.list}
          </a>
        )}
      </div>
      <Switch
        label={t.countScans}
        hint={counts ? t.countsOn : t.countsOff}
        on={counts}
        set={(on) => phone.set('counts', on)}
      />
      {live && counts && <PlaceQuestion />}
      <TierNote live={live} />
    </>
  );
}

/** Asked once. Until somebody agrees, no scan tells where it was made. */
function PlaceQuestion() {
  const t = useWords('phone').place;
  const phone = usePhone();
  const isWanted = useApp(({ place, facts }) => place === null && facts?.places_count === true);
  if (!isWanted) return null;
  return (
    <section className="tier" aria-labelledby="place">
      <h2 id="place">{t.title}</h2>
      <p>{t.lead}</p>
      <div className="actions two">
        <button type="button" className="big" onClick={() => phone.tellPlace(true)}>
          {t.yes}
        </button>
        <button type="button" className="big" onClick={() => phone.tellPlace(false)}>
          {t.no}
        </button>
      </div>
    </section>
  );
}

/** Phones let the camera's tones sound only after a press. */
export function openCamera(): void {
  wakeSound().catch(reportError);
  navigate('/camera');
}

/** Says what works over this connection, and how more would work. */
function TierNote({ live }: { live: boolean }) {
  const t = useWords('phone');
  const paired = useApp((state) => state.membership !== null);
  if (!live) {
    return (
      <section className="tier">
        <p>
          <Icon name="warn" size={20} /> {t.tiers.photo}
        </p>
        <p className="quiet">{t.tiers.photoWhy}</p>
        <a className="button" href={linkTo('/pair')}>
          {t.makeTrusted}
        </a>
      </section>
    );
  }
  return (
    <section className="tier">
      <p>
        <Icon name={paired ? 'ok' : 'warn'} size={20} /> {paired ? t.tiers.live : t.tiers.unpaired}
      </p>
      {!paired && (
        <a className="button" href={linkTo('/pair')}>
          {t.pairNow}
        </a>
      )}
    </section>
  );
}
