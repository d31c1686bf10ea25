import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm } from './geo.ts';

const sydney = { latitude: -33.8688, longitude: 151.2093 };
const melbourne = { latitude: -37.8136, longitude: 144.9631 };
const perth = { latitude: -31.9523, longitude: 115.8613 };
const parramatta = { latitude: -33.815, longitude: 151.0011 };

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('distanceKm', () => {
  it.each([
    ['Sydney to Melbourne', sydney, melbourne, 713.4],
    ['Sydney to Perth', sydney, perth, 3290.5],
    ['Sydney to Parramatta', sydney, parramatta, 20.1],
    ['one degree along a meridian', at(0, 0), at(1, 0), 111.2],
    ['across the date line', at(0, 179.5), at(0, -179.5), 111.2],
    ['half way round the world', at(0, 0), at(0, 180), 20_015.1],
    ['pole to pole', at(90, 0), at(-90, 0), 20_015.1],
    ['a point to itself', sydney, sydney, 0],
  ])('%s', (_way, from, to, km) => {
    expect(distanceKm(from, to)).toBe(km);
  });

  it('is the same both ways, and never more than half way round the world', () => {
    fc.assert(
      fc.property(point, point, (from, to) => {
        const km = distanceKm(from, to);

        expect(km).toBe(distanceKm(to, from));
        expect(km).toBeGreaterThanOrEqual(0);
        expect(km).toBeLessThanOrEqual(20_015.1);
      }),
    );
  });
});
