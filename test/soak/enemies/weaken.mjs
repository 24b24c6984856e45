// Loaded into stations before anything else: replaces lines of their sources, so that one guard is gone and all the rest is as it
// is. TWINMARK_WEAKENED has the lines as JSON. A line that is not there stops the station: the guard was moved, and so must its case.
import { registerHooks } from 'node:module';

const weakenings = JSON.parse(process.env['TWINMARK_WEAKENED'] ?? '[]');

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const ours = weakenings.filter(({ file }) => url.endsWith(`/${file}`));
    if (ours.length === 0) return loaded;
    let source = String(Buffer.from(loaded.source));
    for (const { file, from, to } of ours) {
      if (!source.includes(from)) throw new Error(`${file} has no longer the line that a case weakens: ${from}`);
      source = source.replace(from, () => to);
    }
    return { ...loaded, source };
  },
});
