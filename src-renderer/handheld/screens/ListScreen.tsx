import { useState } from 'react';
import { Form } from '../../components/Form.tsx';
import { navigate } from '../../state/route.ts';
import { useFormats } from '../../words/formats.ts';
import { useApp } from '../app-store.ts';
import { type CheckList, csvOf, idsIn, outcomeOf } from '../check-list/check-list.ts';
import { useListWords } from '../check-list/list-words.ts';
import { useHandheld } from '../handheld-context.ts';

/** A list to check off: what is expected is typed or pasted, and what the camera shows is ticked. */
export function ListScreen() {
  const t = useListWords();
  const list = useApp((state) => state.list);
  return (
    <>
      <h1>{t.title}</h1>
      {list ? <UnderWay list={list} /> : <NewList />}
    </>
  );
}

function NewList() {
  const t = useListWords();
  const { number } = useFormats();
  const handheld = useHandheld();
  const prefix = useApp(({ facts, membership }) => facts?.prefix ?? membership?.station.prefix ?? 'TW');
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const expected = idsIn(text, prefix);
  return (
    <Form
      className="list-form"
      submit={() => void handheld.setList({ name: name.trim() || t.title, expected, seen: [] })}
    >
      <p>{t.lead}</p>
      <label htmlFor="list-name">{t.name}</label>
      <input id="list-name" value={name} maxLength={64} onChange={({ target }) => setName(target.value)} />
      <label htmlFor="list-ids">{t.ids}</label>
      <textarea
        id="list-ids"
        className="mono"
        rows={8}
        value={text}
        spellCheck={false}
        autoCapitalize="characters"
        onChange={({ target }) => setText(target.value)}
      />
      <p role="status">{t.count(number(expected.length))}</p>
      <button type="submit" className="primary big" disabled={expected.length === 0}>
        {t.begin}
      </button>
    </Form>
  );
}

function UnderWay({ list }: { list: CheckList }) {
  const t = useListWords();
  const { number } = useFormats();
  const { found, missing, foreign } = outcomeOf(list);
  return (
    <>
      <h2>
        {list.name}: {t.seen(number(found.length), number(list.expected.length))}
      </h2>
      <button type="button" className="primary big" onClick={() => navigate('/camera')}>
        {t.camera}
      </button>
      <Ids title={t.missing(number(missing.length))} ids={missing} />
      <Ids title={t.foreign(number(foreign.length))} ids={foreign} />
      <button type="button" className="big" onClick={() => save(list)}>
        {t.share}
      </button>
      <End />
    </>
  );
}

function Ids({ title, ids }: { title: string; ids: readonly string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="chips">
        {ids.map((id) => (
          <li key={id} className="mono">
            {id}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Ending needs a second press, since nothing brings the list back. */
function End() {
  const t = useListWords();
  const handheld = useHandheld();
  const [asked, ask] = useState(false);
  if (!asked) {
    return (
      <button type="button" className="big" onClick={() => ask(true)}>
        {t.end}
      </button>
    );
  }
  return (
    <div className="notice">
      <p>{t.endLead}</p>
      <div className="actions two">
        <button type="button" className="big" onClick={() => ask(false)}>
          {t.cancel}
        </button>
        <button type="button" className="big danger" onClick={() => void handheld.setList(null)}>
          {t.endSure}
        </button>
      </div>
    </div>
  );
}

function save(list: CheckList): void {
  const address = URL.createObjectURL(new Blob([csvOf(list)], { type: 'text/csv' }));
  const link = document.createElement('a');
  Object.assign(link, { href: address, download: `${list.name.replace(/[^\p{L}\p{N} _-]/gu, '_')}.csv` });
  link.click();
  // Later, because some browsers begin to load it only then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
