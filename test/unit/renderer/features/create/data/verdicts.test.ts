import { expect, test } from 'vitest';
import type { Remark } from '#shared/core/remark.ts';
import { worstFirst } from '#window/features/create/data/verdicts.ts';

test('the reason for a red row comes before how its dates were read', () => {
  const of = ({ weight, kind }: Pick<Remark, 'weight' | 'kind'>) => ({ weight, kind }) as Remark;
  const remarks = [
    of({ weight: 'note', kind: 'turned' }),
    of({ weight: 'amber', kind: 'hole' }),
    of({ weight: 'red', kind: 'gtin_check_digit' }),
    of({ weight: 'red', kind: 'missing' }),
  ];
  expect(worstFirst(remarks).map(({ kind }) => kind)).toEqual(['gtin_check_digit', 'missing', 'hole', 'turned']);
});
