import { reaches } from '#shared/core/role.ts';
import { screens } from '#window/features/screens.ts';
import type { Icon } from '#window/icons/icon.ts';
import { IconHome, IconListDetails, IconSettings } from '#window/icons/signs.ts';
import {
  IconBarcode,
  IconCertificate,
  IconDeviceMobile,
  IconPrinter,
  IconScan,
  IconShieldExclamation,
  IconTags,
  IconTemplate,
} from '#window/icons/things.ts';
import { useNewCases } from '#window/state/new-cases.ts';
import { usePreferences } from '#window/state/preferences.ts';
import { linkTo } from '#window/state/route.ts';
import { type SessionState, useSession } from '#window/state/session.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords, type Words } from '#window/words/useWords.ts';
import classes from './frame.module.css';

export function Rail({ path }: { path: string }) {
  const t = useWords('frame');
  const shown = useShownAreas();
  return (
    <nav className={classes.rail} aria-label={t.main}>
      <div className={classes.brand}>
        <img src="/mark.svg" alt="" width={26} height={26} />
        <span>Twinmark</span>
      </div>
      <ul>
        {shown.map((area) => (
          <li key={area.name}>
            <a href={linkTo(area.path)} aria-current={isIn(path, area.path) ? 'page' : undefined}>
              <area.icon size="1.375rem" stroke={1.6} aria-hidden />
              <span>{t.areas[area.name]}</span>
              {area.name === 'cases' && <NewCount />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How many cases nobody has looked at. */
function NewCount() {
  const t = useWords('cases').fresh;
  const { number } = useFormats();
  const count = useNewCases((state) => state.count);
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      <span aria-hidden>{number(count)}</span>
      <span className="visually-hidden">{t.counted({ count })}</span>
    </span>
  );
}

/** The areas that have a screen and that the current mode shows. */
export function useShownAreas(): readonly Area[] {
  const mode = usePreferences((state) => state.mode);
  const session = useSession();
  const { role } = session;
  return areas.filter((area) => {
    const screen = screens.find(({ path }) => path === area.path);
    return (
      screen &&
      role !== null &&
      reaches(role, screen.least) &&
      !(mode === 'operator' && area.desk) &&
      (area.isOn?.(session) ?? true)
    );
  });
}

function isIn(path: string, area: string): boolean {
  return path === area || path.startsWith(`${area}/`);
}

// The rail: every area of the window in its order. An area is shown as soon as features/screens.ts has a screen at its path.
interface Area {
  readonly name: keyof Words<'frame'>['areas'];
  readonly path: string;
  readonly icon: Icon;
  /** True: operator mode leaves the area out. */
  readonly desk?: true;
  /** Without it the station always has the area. */
  readonly isOn?: (session: SessionState) => boolean;
}

const areas: readonly Area[] = [
  { name: 'home', path: '/home', icon: IconHome },
  { name: 'create', path: '/create', icon: IconTags },
  { name: 'products', path: '/products', icon: IconBarcode },
  { name: 'jobs', path: '/jobs', icon: IconPrinter },
  { name: 'verify', path: '/verify', icon: IconScan },
  { name: 'records', path: '/records', icon: IconListDetails },
  { name: 'cases', path: '/cases', icon: IconShieldExclamation, desk: true, isOn: ({ hasCases }) => hasCases },
  { name: 'tokens', path: '/tokens', icon: IconCertificate, desk: true },
  { name: 'devices', path: '/devices', icon: IconDeviceMobile },
  { name: 'templates', path: '/templates', icon: IconTemplate, desk: true },
  { name: 'settings', path: '/settings', icon: IconSettings, desk: true },
];
