import { useEffect, useState } from 'react';
import { MOST_EXPECTED } from '#shared/phones/check-list-limits.ts';
import { Form } from '#window/components/Form.tsx';
import { prefixesOf, useApp } from '#window/phones/app-store.ts';
import { usePhone } from '#window/phones/phone-context.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { csvOf, idsIn, type OpenList, outcomeOf } from './check-list.ts';
import { openCamera } from './HomeScreen.tsx';
import { Switch } from './Switch.tsx';

/** A list to check off: what is expected is typed or pasted, and what the camera shows is ticked. */
export function ListScreen() {
  const t = useWords('list');
  const list = useApp((state) => state.list);
  return (
    <>
      <h1>{t.title}</h1>
      {list ? <UnderWay key={list.key} list={list} /> : <NewList />}
      <Sending isOpen={list !== null} />
    </>
  );
}

/** What the station does not have yet, of this list and of those that were ended. */
function Sending({ isOpen }: { isOpen: boolean }) {
  const t = useWords('list');
  const { number } = useFormats();
  const lists = useApp((state) => state.lists);
  const isPaired = useApp((state) => state.membership !== null);
  if (!lists) return null;
  const { unsent, refused } = lists;
  return (
    <section>
      {!isOpen && <h2>{t.earlier}</h2>}
      {unsent === 0 && refused !== null ? null : (
        <p role="status">{unsent === 0 ? t.atStation : t.unsent({ count: number(unsent) })}</p>
      )}
      {!isPaired && <p className="notice">{t.unpaired}</p>}
      {refused !== null && <Refused key={refused.key} refused={refused} />}
    </section>
  );
}

interface RefusedProps {
  readonly refused: { readonly key: string; readonly name: string; readonly reason: string };
}

/** It may be sent again, or leave the device: nothing else would take it off. */
function Refused({ refused: { key, name, reason } }: RefusedProps) {
  const t = useWords('list');
  const phone = usePhone();
  return (
    <>
      <div role="alert" className="notice bad">
        <p>
          {t.refused({ reason })} {t.refusedLead({ list: name })}
        </p>
      </div>
      <button type="button" className="big" onClick={() => void phone.sendListsAgain()}>
        {t.sendAgain}
      </button>
      <Asked first={t.discard} lead={t.discardLead} sure={t.discardSure} work={() => void phone.discardList(key)} />
    </>
  );
}

/** Characters that are shown of a line without an ID. */
const LINE_SHOWN = 40;

function NewList() {
  const t = useWords('list');
  const { number } = useFormats();
  const phone = usePhone();
  const [facts, membership] = [useApp((state) => state.facts), useApp((state) => state.membership)];
  const prefixes = prefixesOf({ facts, membership });
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [photos, setPhotos] = useState(true);
  const { ids: expected, leftOut } = idsIn(text, prefixes);
  const isTooMany = expected.length > MOST_EXPECTED;
  return (
    <Form className="list-form" submit={() => void phone.beginList({ name: name.trim() || t.title, expected, photos })}>
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
      <p role="status">
        {isTooMany ? t.tooMany({ most: number(MOST_EXPECTED) }) : t.count({ count: expected.length })}
      </p>
      {leftOut.length > 0 && (
        <p className="notice">{t.leftOut({ count: leftOut.length, first: leftOut[0].slice(0, LINE_SHOWN) })}</p>
      )}
      <Switch label={t.photos} hint={t.photosHint} on={photos} set={setPhotos} />
      <button type="submit" className="primary big" disabled={expected.length === 0 || isTooMany}>
        {t.begin}
      </button>
    </Form>
  );
}

function UnderWay({ list }: { list: OpenList }) {
  const t = useWords('list');
  const { number } = useFormats();
  const { found, missing, foreign } = outcomeOf(list);
  const out = useOut(list);
  return (
    <>
      <h2>
        {list.name}: {t.seen({ seen: number(found.length), all: number(list.expected.length) })}
      </h2>
      <button type="button" className="primary big" onClick={openCamera}>
        {t.camera}
      </button>
      <button type="button" className="big" onClick={() => save(list, out)}>
        {t.share}
      </button>
      <End />
      {out.length > 0 && <Ids title={t.out({ count: number(out.length) })} ids={out} />}
      <Ids title={t.missing({ count: number(missing.length) })} ids={missing} />
      <Ids title={t.foreign({ count: number(foreign.length) })} ids={foreign} />
    </>
  );
}

/** Labels that were seen and must not go out, as far as the copy of this device tells. */
function useOut({ seen }: OpenList): readonly string[] {
  const phone = usePhone();
  const [out, setOut] = useState<readonly string[]>([]);
  useEffect(() => {
    let wanted = true;
    phone.outAmong(seen.map(({ id }) => id)).then((ids) => wanted && setOut(ids), reportError);
    return () => {
      wanted = false;
    };
  }, [phone, seen]);
  return out;
}

/** The most IDs that are shown at once: more of them nobody compares with a pallet. The saved result has all. */
const IDS_SHOWN = 200;

function Ids({ title, ids }: { title: string; ids: readonly string[] }) {
  const t = useWords('list');
  const { number } = useFormats();
  return (
    <section>
      <h2>{title}</h2>
      <ul className="chips">
        {ids.slice(0, IDS_SHOWN).map((id) => (
          <li key={id} className="mono">
            {id}
          </li>
        ))}
      </ul>
      {ids.length > IDS_SHOWN && <p>{t.more({ count: number(ids.length - IDS_SHOWN) })}</p>}
    </section>
  );
}

function End() {
  const t = useWords('list');
  const phone = usePhone();
  return <Asked first={t.end} lead={t.endLead} sure={t.endSure} work={() => void phone.endList()} />;
}

interface AskedProps {
  readonly first: string;
  readonly lead: string;
  readonly sure: string;
  readonly work: () => void;
}

/** What nothing brings back needs a second press. */
function Asked({ first, lead, sure, work }: AskedProps) {
  const t = useWords('list');
  const [asked, ask] = useState(false);
  if (!asked) {
    return (
      <button type="button" className="big" onClick={() => ask(true)}>
        {first}
      </button>
    );
  }
  return (
    <div className="notice">
      <p>{lead}</p>
      <div className="actions two">
        <button type="button" className="big" onClick={() => ask(false)}>
          {t.cancel}
        </button>
        <button type="button" className="big danger" onClick={work}>
          {sure}
        </button>
      </div>
    </div>
  );
}

function save(list: OpenList, out: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([csvOf(list, out)], { type: 'text/csv' }));
  const link = document.createElement('a');
  Object.assign(link, { href: address, download: `${list.name.replace(/[^\p{L}\p{N} _-]/gu, '_')}.csv` });
  link.click();
  // Later, because some browsers begin to load it only then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
