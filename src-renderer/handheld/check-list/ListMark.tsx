import { useApp } from '../app-store.ts';
import { StateWord } from '../parts/StateWord.tsx';
import { useListWords } from './list-words.ts';

/** Whether a label is on the list that is being checked off. */
export function ListMark({ id }: { id: string }) {
  const t = useListWords();
  const list = useApp((state) => state.list);
  if (!list) return null;
  if (!list.expected.includes(id)) return <StateWord tone="warn" icon="question" word={t.notOn} lead={list.name} />;
  return (
    <ul className="chips">
      <li>{t.on}</li>
    </ul>
  );
}
