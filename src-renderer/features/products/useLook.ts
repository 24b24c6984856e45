import { useEffect, useState } from 'react';
import { type Imported, importOf } from './product-import.ts';

/** What a spreadsheet would change. Another choice begins anew. */
export function useLook(file: File | null, like: number | null) {
  const [found, put] = useState<Imported | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, fail] = useState<unknown>(null);
  useEffect(() => {
    put(null);
    fail(null);
    if (!file) return;
    let isStopped = false;
    setBusy(true);
    importOf({ file, like, apply: false, tell: put, isStopped: () => isStopped })
      .catch((reason: unknown) => !isStopped && fail(reason))
      .finally(() => !isStopped && setBusy(false));
    return () => {
      isStopped = true;
    };
  }, [file, like]);
  return { found, put, busy, error };
}
