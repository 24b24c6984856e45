import { describe, expect, it } from 'vitest';
import { checkSettings, parseSetting } from '#main/files/setting-values.ts';
import { defaultSettings, SETTINGS } from '#shared/core/settings.ts';

describe('settings', () => {
  it('all have a default that is allowed', () => {
    expect(checkSettings(defaultSettings())).toEqual(defaultSettings());
    expect(Object.keys(defaultSettings())).toEqual(Object.keys(SETTINGS));
  });

  it.each([
    ['service.prefix=AB', 'AB'],
    ['service.public_originals=true', true],
    ['service.base_url=https://station.example:8443/labels/', 'https://station.example:8443/labels/'],
    ['lan.allowed_hosts=a.example, b.example', ['a.example', 'b.example']],
    ['lan.allowed_hosts=', []],
    ['chain.allowed_ids=31337,99', [31337, 99]],
    ['chain.max_fee_gwei=1.5', 1.5],
    ['engine.key=', null],
    ['chain.rpc_url=http://127.0.0.1:8545/?a=b', 'http://127.0.0.1:8545/?a=b'],
    ['limits.image_bytes=1048576', 1_048_576],
  ])('%s is read by its type', (text, value) => {
    expect(parseSetting(text)).toEqual([text.slice(0, text.indexOf('=')), value]);
  });

  it.each([
    ['colour=red', 'colour'],
    ['lan.htps=on', 'lan.https'],
    ['lan.https=maybe', 'auto, on, off'],
    ['limits.image_bytes=12', 'from 1024'],
    ['limits.image_bytes=many', 'limits.image_bytes'],
    ['limits.image_bytes=', 'limits.image_bytes'],
    ['chain.allowed_ids=1,x', 'chain.allowed_ids'],
    ['service.prefix=T-W', 'service.prefix'],
    ['service.base_url=https://station:99999', 'http:// or https://'],
    ['service.base_url=ftp://station', 'http:// or https://'],
    ['service.base_url=https://station/?x', 'without name, question mark or #'],
    ['service.base_url=https://station/#x', 'without name, question mark or #'],
    ['service.base_url=https://anna:secret@station', 'without name, question mark or #'],
    ['auth.issuer=https://[::1', 'http:// or https://'],
    ['lan.mdns', '--set lan.mdns=VALUE'],
    ['__proto__=1', '__proto__'],
    ['constructor=1', 'constructor'],
  ])('%s is refused with a sentence that names %s', (text, named) => {
    expect(() => parseSetting(text)).toThrow(named);
  });

  it('are not repeated in the refusal where they are secret', () => {
    expect(() => parseSetting('engine.key=0123-secret')).toThrow(/^(?!.*0123-secret)/);
    expect(() => parseSetting('lan.https=0123-open')).toThrow('0123-open');
  });
});
