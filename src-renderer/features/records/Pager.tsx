import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Button } from '#window/components/Button.tsx';
import { useKeys } from '#window/frame/registry.ts';
import { useFormats } from '#window/words/formats.ts';
import { countText } from './count-text.ts';
import { type Lookup, showLookup } from './list-address.ts';
import classes from './records.module.css';
import { PER_PAGE, type RecordPage } from './useRecordList.ts';
import { useRecordsWords } from './words.ts';

export function Pager({ data, lookup }: { data: RecordPage; lookup: Lookup }) {
  const { total, page, pages, records } = data;
  const t = useRecordsWords();
  const { number } = useFormats();
  const first = (page - 1) * PER_PAGE + 1;
  const go = (to: number) => {
    if (to >= 1 && to <= pages) showLookup({ ...lookup, page: to }, 'step');
  };
  useKeys([
    { keys: 'ArrowRight', words: t.next, run: () => go(page + 1) },
    { keys: 'ArrowLeft', words: t.previous, run: () => go(page - 1) },
  ]);
  return (
    <nav className={classes.pager} aria-label={t.pages}>
      <p className="quiet">
        {pages === 1
          ? t.count(total, countText(data, number(total)))
          : t.range(number(first), number(first + records.length - 1), countText(data, number(total)))}
      </p>
      {pages > 1 && (
        <div>
          <Button
            variant="default"
            disabled={page <= 1}
            leftSection={<IconChevronLeft size="1rem" aria-hidden />}
            onClick={() => go(page - 1)}
            label={t.previous}
          />
          <span>{t.page(number(page), countText(data, number(pages)))}</span>
          <Button
            variant="default"
            disabled={page >= pages}
            rightSection={<IconChevronRight size="1rem" aria-hidden />}
            onClick={() => go(page + 1)}
            label={t.next}
          />
        </div>
      )}
    </nav>
  );
}
