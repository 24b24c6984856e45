import { describe, expect, it } from 'vitest';
import type { Point, Quad } from '#main/engine/numeric/raster.ts';
import { viewingOf } from '#main/imaging/test-sheet/viewing.ts';

const label = { width: 660, height: 960 };
const photo = { width: 4000, height: 3000 };
/** The focal length of a phone's main camera, in pixels of this photo. */
const FOCAL = 0.6 * Math.hypot(photo.width, photo.height);

/** Corners of the label as a pinhole camera sees it, `cm` away, turned by `tilt` about an axis in its plane. */
function seen(cm: number, tilt: number, axis: number): Quad {
  const [halfWidth, halfHeight] = [(label.width / 300) * 1.27, (label.height / 300) * 1.27];
  const [lean, about] = [(tilt * Math.PI) / 180, (axis * Math.PI) / 180];
  const corner = (x: number, y: number): Point => {
    const along = x * Math.cos(about) + y * Math.sin(about);
    const across = -x * Math.sin(about) + y * Math.cos(about);
    const [u, v, depth] = [along, across * Math.cos(lean), cm + across * Math.sin(lean)];
    const place = [u * Math.cos(about) - v * Math.sin(about), u * Math.sin(about) + v * Math.cos(about)];
    return [(FOCAL * place[0]) / depth + photo.width / 2, (FOCAL * place[1]) / depth + photo.height / 2];
  };
  return [
    corner(-halfWidth, -halfHeight),
    corner(halfWidth, -halfHeight),
    corner(halfWidth, halfHeight),
    corner(-halfWidth, halfHeight),
  ];
}

/** Cells of the mark an inch of this label: 192 across its short side. */
const CELLS_PER_INCH = 192 / (label.width / 300);

describe('the place from which a photograph was taken', () => {
  it('is told from the corners, at all tilts and distances', () => {
    for (const cm of [15, 30, 60]) {
      const pixelsPerInch = (FOCAL / cm) * 2.54;
      for (const tilt of [0, 10, 20, 35, 45]) {
        for (const axis of [0, 30, 90]) {
          const viewing = viewingOf(seen(cm, tilt, axis), photo, pixelsPerInch / CELLS_PER_INCH, label);
          expect(Math.abs(viewing.tilt - tilt), `${cm} cm, ${tilt} degrees about ${axis}`).toBeLessThan(1.5);
          expect(viewing.centimetres).toBeCloseTo(cm, 5);
          expect(viewing.pixelsPerInch).toBeCloseTo(pixelsPerInch, 5);
        }
      }
    }
  });

  it('does not depend on the corner that the counting starts from', () => {
    const corners = seen(30, 25, 40);
    const [a, b, c, d] = corners;
    const turned = viewingOf([c, d, a, b], photo, 3, label);
    expect(turned.tilt).toBeCloseTo(viewingOf(corners, photo, 3, label).tilt, 6);
    expect(viewingOf([b, c, d, a], photo, 3, label).tilt).toBeCloseTo(turned.tilt, 6);
  });
});
