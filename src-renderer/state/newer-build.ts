/** After an update the station has a newer window. Parts of this window can then no longer be loaded, so the page is loaded anew. */
export async function reloadIfNewer(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!script) return;
  const response = await fetch('/', { cache: 'no-store' }).catch(() => null);
  if (!response?.ok) return;
  const page = await response.text();
  // A station without a built window answers with a short text. Then this window goes on.
  if (page.includes('id="window"') && !page.includes(new URL(script.src).pathname)) location.reload();
}
