import { describe, expect, test } from 'vitest';
import type { CameraProfile } from '#shared/verify/cameras.ts';
import { constraintsFor, controlsOf, valuesOf } from '#window/camera/controls.ts';
import { profileFor } from '#window/camera/profiles.ts';

const profile = (name: string, camera: string): CameraProfile => ({
  name,
  camera,
  focus: null,
  exposure: null,
  notes: '',
});
const PROFILES = [profile('wine', 'C920'), profile('small', 'C920'), profile('high', 'Brio')];

describe('the profile of a camera', () => {
  test('is the one that was chosen last, else another of the same camera', () => {
    expect(profileFor(PROFILES, 'C920', null)?.name).toBe('wine');
    expect(profileFor(PROFILES, 'C920', 'small')?.name).toBe('small');
    expect(profileFor(PROFILES, 'Brio', 'small')?.name).toBe('high');
  });

  test('is none for an unknown camera, without a camera, and where none is wanted', () => {
    expect(profileFor(PROFILES, 'Other', 'wine')).toBeNull();
    expect(profileFor(PROFILES, null, 'wine')).toBeNull();
    expect(profileFor(PROFILES, 'C920', '')).toBeNull();
  });
});

describe('a camera', () => {
  const track = (capabilities: object, settings: object) =>
    ({ getCapabilities: () => capabilities, getSettings: () => settings }) as MediaStreamTrack;
  const focus = { min: 10, max: 100, step: 10 };

  test('is set within its limits, and only where it can be set', () => {
    const controls = controlsOf(
      track({ focusMode: ['continuous', 'manual'], focusDistance: focus, exposureMode: ['continuous'] }, {}),
    );
    expect(controls).toEqual({ focus, exposure: null });
    expect(constraintsFor(controls, { focus: 500, exposure: 3 })).toEqual({ focusMode: 'manual', focusDistance: 100 });
    expect(constraintsFor(controls, { focus: null, exposure: null })).toEqual({ focusMode: 'continuous' });
    expect(controlsOf(track({}, {}))).toEqual({ focus: null, exposure: null });
    expect(controlsOf(track({ focusMode: ['manual'], focusDistance: { min: 4, max: 4 } }, {})).focus).toBeNull();
  });

  test('tells how it is set', () => {
    const settings = { focusMode: 'manual', focusDistance: 30, exposureMode: 'continuous', exposureTime: 5 };
    expect(valuesOf(track({}, settings))).toEqual({ focus: 30, exposure: null });
  });
});
