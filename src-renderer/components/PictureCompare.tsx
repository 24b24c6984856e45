import { useState } from 'react';
import { useWords } from '#window/words/useWords.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import { type ComparedPicture, type CompareMode, Stage } from './Stage.tsx';

interface PictureCompareProps {
  /** The picture before and after. Without a picture before, only the second one is shown. */
  readonly first: ComparedPicture | null;
  readonly second: ComparedPicture;
}

/** Two pictures of the same size in one place. Shows one of them, both with a movable edge in between, or their difference. */
export function PictureCompare({ first, second }: PictureCompareProps) {
  const t = useWords('compare');
  const [mode, setMode] = useState<CompareMode>('second');
  return (
    <div className="stack gap-3">
      {first && (
        <ChoiceRow<CompareMode>
          label={t.show}
          data={[
            { value: 'second', label: second.label },
            { value: 'first', label: first.label },
            { value: 'wipe', label: t.wipe },
            { value: 'difference', label: t.difference },
          ]}
          value={mode}
          onChange={setMode}
        />
      )}
      <Stage first={first} second={second} mode={first ? mode : 'second'} />
    </div>
  );
}
