// A station in a process of its own, so that its memory can be measured. Argument: the data folder. A message is the number of
// labels of a batch; the answer is how long the making of each took, in milliseconds.
import { artwork } from '#test/support/artwork.ts';
import { startInProcess } from '#test/support/in-process.ts';
import { openDesk } from '#test/support/people.ts';
import { madeBatch } from '#test/support/production/desk-batch.ts';

const [folder = ''] = process.argv.slice(2);
const station = await startInProcess({ folder });
const desk = await openDesk(station);
const picture = await artwork('line', { kind: 'busy', width: 700, height: 500 });

process.on('message', (labels: number) => {
  const start = performance.now();
  madeBatch(station, desk, picture, labels).then(
    () => process.send?.({ each: (performance.now() - start) / labels }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
process.send?.({ url: station.url, apiKey: station.apiKey });
