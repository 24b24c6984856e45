import type { PartUsedSheet } from '#shared/sheets/sheets.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { linkTo } from '#window/state/route.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/use-shown.ts';
import type { Catalogue } from './catalogue.ts';
import { usePrinterWords } from './words.ts';

export function PartUsedSheets({ data, changed }: { data: Catalogue; changed: () => void }) {
  const t = usePrinterWords();
  return (
    <section className="card gap-4">
      <h2>{t.partUsed}</h2>
      <p className="quiet small">{data.part_used.length === 0 ? t.partUsedNone : t.partUsedLead}</p>
      <ul className="lined-list">
        {data.part_used.map((one) => (
          <PartUsed key={one.id} sheet={one} data={data} changed={changed} />
        ))}
      </ul>
    </section>
  );
}

function PartUsed({ sheet, data, changed }: { sheet: PartUsedSheet; data: Catalogue; changed: () => void }) {
  const t = usePrinterWords();
  const { number, ago } = useFormats();
  const say = useShown();
  const { id, sheet_id, used, batch, at } = sheet;
  const preset = data.sheets.find((one) => one.id === sheet_id);
  const name = preset ? say(preset.name) : sheet_id;
  const cells = preset ? preset.columns * preset.rows : null;
  const work = useWork(async () => {
    await call('forgetPartUsed', { params: { part_used_id: id } });
    changed();
  });
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="quiet small">
          {cells === null ? t.used(number(used.length)) : t.leftOf(number(cells - used.length), number(cells))}
          {' · '}
          {batch !== null && (
            <>
              <a href={linkTo(`/jobs/${batch}`)}>{t.ofJob(String(batch))}</a>
              {' · '}
            </>
          )}
          {ago(at)}
        </p>
        {work.error !== null && <ErrorNotice error={work.error} />}
      </div>
      <Button variant="default" work={work} aria-label={t.goneNamed(name)} label={t.gone} />
    </li>
  );
}
