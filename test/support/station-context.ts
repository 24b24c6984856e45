// A context of a station for services that a test makes by hand.
import { join } from 'node:path';
import { createBus } from '#main/base/bus.ts';
import type { StationContext } from '#main/base/station-context.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { markKeys } from '#main/services/marks/mark-keys.ts';
import { registerCodes } from '#main/services/register/register-codes.ts';
import { findId, watermarkIdOf } from '#shared/core/id.ts';
import { defaultSettings } from '#shared/core/settings.ts';

/** What a test does not give is as at a new station. Whoever uses a store or threads that were not given is told so. */
export function contextWith(own: Partial<StationContext> = {}): StationContext {
  return {
    store: notGiven('store'),
    pool: notGiven('pool'),
    bus: createBus(),
    clock: Date.now,
    log: { warn() {}, error() {} },
    settings: defaultSettings(),
    keys: markKeys([PUBLISHED_KEY], null),
    naming: {
      watermarkIdOf: (id) => watermarkIdOf(id, 'TW'),
      idOf: (text) => findId(text, ['TW']),
      prefixes: ['TW'],
    },
    registerCodes: registerCodes(Buffer.alloc(32, 7)),
    fonts: join(import.meta.dirname, '../../resources/fonts'),
    ...own,
  };
}

function notGiven<T extends object>(name: string): T {
  return new Proxy({} as T, {
    get() {
      throw new Error(`the test gave its context no ${name}`);
    },
  });
}
