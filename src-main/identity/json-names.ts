// JSON with a name twice is refused, because two programs may each take another of the two values. JSON.parse and jose take
// the last one and do not tell.

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** Whether an object in this valid JSON text has two members of the same name, however they are escaped. */
export function hasRepeatedNames(json: string): boolean {
  const open: Set<string>[] = [];
  let lastString: string | null = null;
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':' && lastString !== null) {
      const names = open.at(-1);
      const name = String(JSON.parse(lastString));
      if (names?.has(name)) return true;
      names?.add(name);
    }
    lastString = token.startsWith('"') ? token : null;
  }
  return false;
}
