import { screens } from '#window/features/screens.ts';
import { matchPath, navigate, parentOf } from '#window/state/route.ts';
import { useShownAreas } from './Rail.tsx';
import { showKeys, useKeys } from './registry.ts';
import { useKeyWords } from './shortcut-words.ts';
import { useFrameWords } from './words.ts';

/** The keys that work on every screen. */
export function useFrameKeys(path: string): void {
  const t = useFrameWords();
  const k = useKeyWords();
  const areas = useShownAreas();
  useKeys([
    { keys: '?', words: k.list, run: showKeys },
    { keys: 'F1', words: k.list, run: showKeys },
    { keys: 'Escape', words: k.back, run: () => goUp(path) },
    // In a browser Ctrl and a digit choose a tab. Alt, Shift and a digit are nobody's.
    ...areas.flatMap(({ name, path: area }, index) =>
      ['Ctrl', 'Alt+Shift'].map((held) => ({
        keys: `${held}+${index + 1}`,
        words: k.area(t.areas[name]),
        run: () => navigate(area),
      })),
    ),
  ]);
}

/** The address one level up: from a record to the list of records. */
function goUp(path: string): void {
  const whole = parentOf(path, (parent) => screens.some((screen) => matchPath(screen.path, parent)));
  if (whole) navigate(whole);
}
