import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BoundingBox, boundingBox } from './bounding-box.ts';
import { distanceKm, type Point } from '../../../shared/domain/places/geo.ts';

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

function isInBox({ latitude, longitude }: Point, { south, north, west, east }: BoundingBox): boolean {
  const isBetween =
    west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return latitude >= south && latitude <= north && isBetween;
}

/** Where one gets to from a place by going some km in a direction. */
function arrival({ latitude, longitude }: Point, { km, bearing }: { km: number; bearing: number }): Point {
  const angle = km / 6371;
  const [from, way] = [(latitude * Math.PI) / 180, (bearing * Math.PI) / 180];
  const sine = Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(way);
  const to = Math.asin(Math.max(-1, Math.min(1, sine)));
  const turn = Math.atan2(
    Math.sin(way) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * sine,
  );
  const east = longitude + (turn * 180) / Math.PI;
  return { latitude: (to * 180) / Math.PI, longitude: ((((east + 180) % 360) + 360) % 360) - 180 };
}

describe('boundingBox', () => {
  it('holds every point that is within the distance, to the rounding', () => {
    const way = fc.record({
      km: fc.double({ min: 0, max: 500.049, noNaN: true }),
      bearing: fc.double({ min: 0, max: 360, noNaN: true }),
    });

    fc.assert(
      fc.property(point, way, (place, { km, bearing }) => {
        const there = arrival(place, { km, bearing });
        const radius = distanceKm(place, there);

        expect(isInBox(there, boundingBox(place, radius))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is not much larger than the circle', () => {
    const { south, north, west, east } = boundingBox({ latitude: -33.9, longitude: 151.2 }, 20);

    expect(distanceKm({ latitude: south, longitude: 151.2 }, { latitude: north, longitude: 151.2 })).toBeCloseTo(40.2, 1);
    expect(distanceKm({ latitude: -33.9, longitude: west }, { latitude: -33.9, longitude: east })).toBeCloseTo(40.2, 1);
  });

  it('wraps around the date line', () => {
    const { west, east } = boundingBox({ latitude: -17, longitude: 179.9 }, 50);

    expect(west).toBeCloseTo(179.43, 2);
    expect(east).toBeCloseTo(-179.63, 2);
  });

  it.each([-90, -89.9, 89.9, 90])('goes all the way round near a pole, at %d°', (latitude) => {
    expect(boundingBox({ latitude, longitude: 100 }, 20)).toMatchObject({ west: -180, east: 180 });
  });
});
