import type { Batch } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { IconBarcode } from '#window/icons/things.ts';
import { navigate } from '#window/state/route.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';

/** One press makes a product of a job whose labels are made. */
export function MakeProduct({ batch: { id, state } }: { batch: Batch }) {
  const t = useWords('product');
  const make = useWork(async () => {
    const product = await call('createProduct', { body: { batch_id: id } });
    navigate(`/products/${product.id}`);
  });
  if (state !== 'done') return null;
  return (
    <>
      <Button variant="default" icon={IconBarcode} work={make} label={t.ofJob} />
      {make.error !== null && <ErrorNotice error={make.error} />}
    </>
  );
}
