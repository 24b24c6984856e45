import type { Engine } from './engine.ts';
import type { Labels } from './label.ts';
import type { Judgement, Outcome, Row } from './row.ts';

/** Makes one case of a row, has it read, and judges the answer. */
export async function runTrial(
  row: Row,
  index: number,
  engine: Engine,
  labels: Labels,
  base: number,
): Promise<Outcome> {
  const made = await row.make(index, labels, `${base}/${row.name}/${index}`);
  const started = performance.now();
  const end = (judgement: Judgement, answer: string | null): Outcome => ({
    row: row.name,
    index,
    judgement,
    ...(answer === null || judgement === 'read' ? {} : { answer }),
    tags: made.tags,
    decodeMs: Math.round(performance.now() - started),
  });
  try {
    const answer = engine.decode(made.views, { bare: made.bare ?? null, message: made.right[0] ?? null });
    return end(judge(answer, made.right), answer);
  } catch (error) {
    // A run of hours must not end with the first fault; it is counted, told, and fails its row.
    return end('fault', error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

export function judge(answer: string | null, right: readonly string[]): Judgement {
  if (answer === null) return 'miss';
  return right.includes(answer) ? 'read' : 'misread';
}
