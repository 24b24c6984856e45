import { useApp } from '#window/phones/app-store.ts';
import { useWords } from '#window/words/useWords.ts';
import type { OpenList } from './check-list.ts';
import { StateWord } from './StateWord.tsx';

/** Whether a label is on the list that is being checked off. */
export function ListMark({ id }: { id: string }) {
  const t = useWords('list');
  const list = useApp((state) => state.list);
  if (!list) return null;
  if (!list.expected.includes(id)) return <StateWord tone="warn" icon="question" word={t.notOn} lead={list.name} />;
  return (
    <ul className="chips">
      <Ticked list={list} id={id} />
    </ul>
  );
}

/** Without room on the device a label is on the list, and not ticked. */
export function Ticked({ list: { seen }, id }: { list: OpenList; id: string }) {
  const t = useWords('list');
  return seen.some((one) => one.id === id) ? <li>{t.on}</li> : <li data-tone="bad">{t.notTicked}</li>;
}
