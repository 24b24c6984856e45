import type { FastifyRequest } from 'fastify';
import { ADDRESSES_OF_A_NETWORK, networkOf } from '#main/base/ip-network.ts';
import { remember } from '#main/base/newest-entries.ts';
import { LENGTH } from '#shared/core/id.ts';
import type { Settings } from '#shared/core/settings.ts';
import { refusal } from '#shared/troubles/errors.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Addresses that are counted at a time. The address that was silent longest is dropped first. */
const ADDRESSES = 20_000;

/** A label is scanned by several people at a time, but not twice a second. */
const SHARE_OF_RECORD = 1 / 2;

type Rate = `limits.${string}_per_minute` & keyof Settings;

export type Rates = ReturnType<typeof openRates>;

/** All servers of a station share these counts, so a client that calls two of them has one limit. Each throws too_many. */
export function openRates(settings: () => Settings) {
  const limiter = (
    name: Rate,
    { share = 1, by = addressOf }: { share?: number; by?: (request: FastifyRequest) => string } = {},
  ) => {
    const counts = openCounts(MINUTE_MS, ADDRESSES);
    return (request: FastifyRequest): Spent => {
      const { count, leftMs } = counts.add(by(request));
      const most = Math.max(1, Math.floor(settings()[name] * share));
      if (count > most) throw refusal('too_many', { most }, { retryAfterSeconds: Math.ceil(leftMs / 1000) });
      return { most, count, leftMs };
    };
  };
  /** For an address; and for the network of an IPv6 address, since its machine can take another one for every request. */
  const byAddress = (name: Rate) => {
    const [ofAddress, ofNetwork] = [limiter(name), limiter(name, { share: ADDRESSES_OF_A_NETWORK, by: networkFrom })];
    return (request: FastifyRequest): Spent => {
      const spent = ofAddress(request);
      if (networkOf(addressOf(request)) !== null) ofNetwork(request);
      return spent;
    };
  };
  const scansOfAddress = byAddress('limits.public_scans_per_minute');
  const scansOfRecord = limiter('limits.public_scans_per_minute', { share: SHARE_OF_RECORD, by: recordOf });
  const unknownIds = openCounts(HOUR_MS, ADDRESSES);
  const mostUnknown = () => settings()['limits.public_unknown_ids_per_hour'];
  const guesserOf = (request: FastifyRequest) => networkOf(addressOf(request)) ?? addressOf(request);
  return {
    /** Counts a request. */
    every: byAddress('limits.requests_per_minute'),
    /** Counts a request for the engine that came without credentials. */
    publicEngine: byAddress('limits.public_engine_per_minute'),
    /** Of requests without credentials. */
    strangers: {
      /** Counts what was got by its ID. */
      records: byAddress('limits.public_records_per_minute'),
      /** Counts a hidden code that was sent. */
      registers: byAddress('limits.public_registers_per_minute'),
      /** Counts a scan event, for its address and for its record. */
      scans(request: FastifyRequest): void {
        scansOfAddress(request);
        scansOfRecord(request);
      },
    },
    /** Throws for whoever has asked for so many IDs in the last hour that nobody was given: none of theirs is looked up any more. */
    refuseGuesser(request: FastifyRequest): void {
      const { count, leftMs } = unknownIds.of(guesserOf(request));
      const most = mostUnknown();
      if (count >= most) throw refusal('ids_guessed', { most }, { retryAfterSeconds: Math.ceil(leftMs / 1000) });
    },
    /** Counts an ID that nobody was given. True for the one after which its sender is refused. */
    addUnknownId: (request: FastifyRequest): boolean => unknownIds.add(guesserOf(request)).count === mostUnknown(),
  };
}

/** Behind a trusted proxy, the address of the client. */
function addressOf({ station }: FastifyRequest): string {
  return station.address;
}

function networkFrom(request: FastifyRequest): string {
  return networkOf(addressOf(request)) ?? '';
}

/** The record of a request by its last five characters, which are its ID in any way to write it. */
function recordOf({ params }: FastifyRequest): string {
  return String((params as { wm_id?: string }).wm_id)
    .toUpperCase()
    .slice(-LENGTH);
}

interface Count {
  count: number;
  startedAt: number;
}

/** What an address has used of its requests. */
export interface Spent extends Counted {
  readonly most: number;
}

interface Counted {
  /** With this one, where one is added. */
  readonly count: number;
  /** Until the count begins anew. */
  readonly leftMs: number;
}

/**
 * Counts by name. Each count begins anew after `windowMs`. At most `most` names are counted at a time: the one that was silent
 * longest is dropped first. Own code in place of @fastify/rate-limit: that library counts only within a server of its own and
 * through promises, in 0.6 microseconds where this takes 0.3, and the lines that adapted it were as many as these.
 */
export function openCounts(windowMs: number, most: number, clock: () => number = Date.now) {
  // In the order in which the names were heard last.
  const counts = new Map<string, Count>();

  return {
    /** What was counted of this name. */
    of(name: string): Counted {
      const now = clock();
      const known = counts.get(name);
      if (known === undefined || known.startedAt + windowMs <= now) return { count: 0, leftMs: windowMs };
      return { count: known.count, leftMs: known.startedAt + windowMs - now };
    },
    /** Counts one more of this name. */
    add(name: string): Counted {
      const now = clock();
      const known = counts.get(name);
      const isOver = known === undefined || known.startedAt + windowMs <= now;
      const current = isOver ? { count: 1, startedAt: now } : known;
      if (!isOver) current.count++;
      remember(counts, name, current, most);
      return { count: current.count, leftMs: current.startedAt + windowMs - now };
    },
  };
}
