/** A shorter text is no key, and may be an ordinary word of the log. */
const SHORTEST = 8;

/** Gives a function that replaces the secrets in a text, also as they stand in JSON, and the parts of addresses that may be keys. */
export function scrubber(secrets: readonly string[]): (text: string) => string {
  const forms = secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), ...partsOf(secret)]);
  const all = [...new Set(forms)].filter((form) => form.length >= SHORTEST).sort((a, b) => b.length - a.length);
  return (text) => all.reduce((left, form) => left.replaceAll(form, '[secret]'), text);
}

/** The parts of an address that may hold a key: password, path and query. */
function partsOf(secret: string): string[] {
  const url = URL.parse(secret);
  return url ? [url.password, `${url.pathname}${url.search}`.slice(1), url.search.slice(1)] : [];
}
