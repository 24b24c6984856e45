import { describe, expect, it } from 'vitest';
import { createAlarms } from '#main/services/records/standing/alarms.ts';
import type { RecordRow } from '#main/store/rows.ts';
import type { StationEvent } from '#shared/station/events.ts';

const DAY_MS = 86_400_000;

function openAlarms(isOn = true) {
  let now = Date.parse('2026-06-01T12:00:00Z');
  const told: string[] = [];
  const tell = (event: StationEvent) => told.push(event.type === 'notice' ? event.data.kind : event.type);
  const naming = { watermarkIdOf: (id: string) => `TW-${id}`, idOf: () => null, prefixes: ['TW'] } as const;
  const bus = { tell, subscribe: () => () => undefined };
  const turned = createAlarms({ bus, naming, clock: () => now }, () => ({ 'scans.cases': isOn }));
  const record = { id: 'AAAAA', standing: null, standing_reasons: null } as RecordRow;
  return {
    told,
    turnBad: (before: RecordRow['standing'] = null) =>
      turned({ ...record, standing: before }, { standing: 'suspicious' }),
    turnWatched: () => turned(record, { standing: 'watched' }),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

const times = (count: number, work: () => void) => {
  for (let n = 0; n < count; n++) work();
};

describe('the desk', () => {
  it('is told of twenty labels a day one by one, then once that there are more', () => {
    const { told, turnBad, pass } = openAlarms();
    times(20, () => turnBad());
    expect(told).toEqual(Array(20).fill('label_suspicious'));
    times(500, () => turnBad());
    expect(told.slice(20)).toEqual(['labels_suspicious']);
    pass(DAY_MS);
    turnBad();
    expect(told.slice(21)).toEqual(['label_suspicious']);
  });

  it('is told nothing of a label that was bad before or is only watched, nor where cases are off', () => {
    const { told, turnBad, turnWatched } = openAlarms();
    turnBad('suspicious');
    turnWatched();
    expect(told).toEqual([]);
    const off = openAlarms(false);
    off.turnBad();
    expect(off.told).toEqual([]);
  });
});
