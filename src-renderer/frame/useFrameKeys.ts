import { showKeys, useKeys } from '../keys/registry.ts';
import { keyWords } from '../keys/words.ts';
import { navigate } from '../state/route.ts';
import { useWords } from '../words/words.ts';
import { useShownAreas } from './Rail.tsx';
import { frameWords } from './words.ts';

/** What works on every screen. */
export function useFrameKeys(): void {
  const t = useWords(frameWords);
  const k = useWords(keyWords);
  const areas = useShownAreas();
  useKeys([
    { keys: '?', words: k.list, run: showKeys },
    { keys: 'F1', words: k.list, run: showKeys },
    { keys: 'Escape', words: k.back, run: () => history.back() },
    ...areas.map(({ name, path }, index) => ({
      keys: `Ctrl+${index + 1}`,
      words: k.area(t.areas[name]),
      run: () => navigate(path),
    })),
  ]);
}
