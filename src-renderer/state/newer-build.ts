/** The station may have come back with a newer window: then parts of this one can no longer be loaded, and it starts anew. */
export async function reloadIfNewer(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!script) return;
  const response = await fetch('/', { cache: 'no-store' }).catch(() => null);
  if (!response?.ok) return;
  const page = await response.text();
  // A station without a built window answers with a few words; ours goes on working.
  if (page.includes('id="window"') && !page.includes(new URL(script.src).pathname)) location.reload();
}
