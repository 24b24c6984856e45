import { Button } from '#window/components/Button.tsx';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './lists.module.css';

interface PagesProps {
  readonly page: number;
  readonly pages: number;
  readonly turnTo: (page: number) => void;
}

export function Pages({ page, pages, turnTo }: PagesProps) {
  const t = useWords('lists');
  const { number } = useFormats();
  if (pages <= 1) return null;
  return (
    <div className={classes.pages}>
      <Button variant="default" disabled={page <= 1} onClick={() => turnTo(page - 1)} label={t.back} />
      <span>{t.page({ page: number(page), pages: number(pages) })}</span>
      <Button variant="default" disabled={page >= pages} onClick={() => turnTo(page + 1)} label={t.next} />
    </div>
  );
}
