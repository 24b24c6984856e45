import { useWords } from '#window/words/useWords.ts';
import type { ShownName } from './shape.ts';

type WordKey<N extends string> = N extends `${infer Group}.${infer Rest}` ? `${Group}_${Rest}` : N;

/** The key of a setting in the catalogue, where a dot parts levels. */
export function wordKey<N extends string>(name: N): WordKey<N> {
  return name.replace('.', '_') as WordKey<N>;
}

/** Returns a function that gives the title and the explanation of a setting. */
export function useSettingNames(): (name: ShownName) => { readonly title: string; readonly lead: string } {
  const names = useWords('settingName');
  return (name) => names[wordKey(name)];
}
