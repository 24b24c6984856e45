// Known IDs as the possible answers: how faint a mark is still told among 100,000, that strangers' marks are not taken for
// ours, and the time of it beside that of one long list decoding.

import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { openPayload } from '#main/engine/format/payload.ts';
import { CODE_BITS, createListDecoder, encodeBits } from '#main/engine/format/polar-code.ts';
import { answerFrom } from '#main/engine/message/answer.ts';
import { answerFromKnown, wordsOf } from '#main/engine/message/known-messages.ts';
import { leastMargin } from '#main/engine/message/least-margin.ts';
import { ID_COUNT, idOf } from '#shared/core/id.ts';
import { makeRandom, type Random } from '#test/support/random.ts';

const IDS = 100_000;
/** Energies of all bits over the noise of one: the decoder reads nine of ten at 100. */
const ENERGIES = [50, 60, 70, 80, 100];
const TRIALS = 40;
const STRANGERS = 400;
const ASKED_MS = 60;

const payload = openPayload(PUBLISHED_KEY);
process.exitCode = main() ? 0 : 1;

function main(): boolean {
  // Every 97th ID is ours; the others are strangers'.
  const ours = Array.from({ length: IDS }, (_, i) => idOf((97 * i) % ID_COUNT));
  const making = timeOf(() => wordsOf(ours, payload));
  const known = [making.value];
  const random = makeRandom(1, 'known ids');
  console.table(
    ENERGIES.map((energy) => {
      const soft = Array.from({ length: TRIALS }, () => {
        const message = ours[random.below(IDS)];
        return { message, bits: softBits(message, energy, random) };
      });
      const right = (answers: readonly (string | undefined)[]) =>
        answers.filter((answer, i) => answer === soft[i].message).length / TRIALS;
      return {
        energy,
        blind: right(soft.map(({ bits }) => answerFrom(bits, 0, payload)?.message)),
        known: right(soft.map(({ bits }) => answerFromKnown(bits, known, payload)?.message)),
      };
    }),
  );
  let taken = 0;
  for (let i = 0; i < STRANGERS; i++) {
    const stranger = idOf((97 * random.below(ID_COUNT / 97 - 1) + 1 + random.below(96)) % ID_COUNT);
    const bits = softBits(stranger, [60, 100, 300, 1e5][i % 4], random);
    if (answerFromKnown(bits, known, payload) !== null) taken++;
  }
  const noise = softBits(ours[0], 70, random);
  const times = Array.from({ length: 9 }, () => timeOf(() => answerFromKnown(noise, known, payload)).ms);
  const ms = times.toSorted((a, b) => a - b)[4];
  const list = Array.from({ length: 9 }, () => timeOf(() => createListDecoder(128).decode(noise)).ms);
  console.log(
    `Least margin ${leastMargin(IDS).toFixed(2)}. Strangers' marks taken for ours: ${taken} of ${STRANGERS}.`,
  );
  console.log(
    `${IDS} IDs: ${ms.toFixed(0)} ms (asked ${ASKED_MS}), ${(ms / list.toSorted((a, b) => a - b)[4]).toFixed(1)} times a list ` +
      `decoding of 128; made known in ${(making.ms / 1000).toFixed(1)} s, ${making.value.length / 1e6} MB.`,
  );
  return taken === 0 && ms <= ASKED_MS;
}

function softBits(message: string, energy: number, random: Random): Float32Array {
  const signal = Math.sqrt(energy / CODE_BITS);
  return Float32Array.from(encodeBits(payload.bitsOf(message)), (bit) => {
    return (bit === 0 ? signal : -signal) + random.normal();
  });
}

/** Milliseconds of this process's own time. */
function timeOf<T>(work: () => T): { value: T; ms: number } {
  const start = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(start);
  return { value, ms: (user + system) / 1000 };
}
