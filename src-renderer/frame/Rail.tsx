import { reaches } from '#shared/core/role.ts';
import { screens } from '#window/features/screens.ts';
import { usePreferences } from '#window/state/preferences.ts';
import { linkTo } from '#window/state/route.ts';
import { useSession } from '#window/state/session.ts';
import { type Area, areas } from './areas.ts';
import classes from './frame.module.css';
import { useFrameWords } from './words.ts';

export function Rail({ path }: { path: string }) {
  const t = useFrameWords();
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
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The areas that have a screen and that the current mode shows. */
export function useShownAreas(): readonly Area[] {
  const mode = usePreferences((state) => state.mode);
  const role = useSession((state) => state.role);
  return areas.filter((area) => {
    const screen = screens.find(({ path }) => path === area.path);
    return screen && role !== null && reaches(role, screen.least) && !(mode === 'operator' && area.desk);
  });
}

function isIn(path: string, area: string): boolean {
  return path === area || path.startsWith(`${area}/`);
}
