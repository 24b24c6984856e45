import { useState } from 'react';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useUndo } from '#window/state/undo.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/use-words.ts';
import type { Catalogue } from './catalogue.ts';
import { OwnSheetDialog } from './OwnSheetDialog.tsx';

type Sheet = Catalogue['sheets'][number];

export function OwnSheets({ sheets, changed }: { sheets: readonly Sheet[]; changed: () => void }) {
  const t = useWords('printer');
  const own = sheets.filter((sheet) => sheet.own);
  return (
    <section className="card gap-4">
      <h2>{t.own}</h2>
      {own.length === 0 && <p className="quiet small">{t.ownNone}</p>}
      <ul className="lined-list">
        {own.map((sheet) => (
          <OwnSheet key={sheet.id} sheet={sheet} changed={changed} />
        ))}
      </ul>
    </section>
  );
}

function OwnSheet({ sheet: { own: _, ...preset }, changed }: { sheet: Sheet; changed: () => void }) {
  const t = useWords('printer');
  const { number } = useFormats();
  const offerUndo = useUndo((state) => state.offerUndo);
  const params = { sheet_id: preset.id };
  const work = useWork(async () => {
    await call('deleteSheet', { params });
    offerUndo(t.removed({ name: preset.name }), async () => {
      await call('saveSheet', { params, body: preset });
      changed();
    });
    changed();
  });
  const [editing, edit] = useState(false);
  const { columns, rows, label } = preset;
  return (
    <li>
      <div>
        <strong>{preset.name}</strong>
        <p className="quiet small">
          {t.labels({ count: columns * rows, width: number(label.width, 1), height: number(label.height, 1) })}
        </p>
        {work.error !== null && <ErrorNotice error={work.error} />}
      </div>
      <div className="row gap-3">
        <Button
          variant="default"
          aria-label={t.changeNamed({ name: preset.name })}
          onClick={() => edit(true)}
          label={t.change}
        />
        <Button variant="default" work={work} aria-label={t.removeNamed({ name: preset.name })} label={t.remove} />
      </div>
      {editing && (
        <OwnSheetDialog
          from={preset}
          taken={null}
          confirm={t.form.save}
          saved={async () => changed()}
          close={() => edit(false)}
        />
      )}
    </li>
  );
}
