import { EARTH_RADIUS_KM, type Point } from '../../../shared/domain/places/geo.ts';

export interface BoundingBox {
  south: number;
  north: number;
  west: number;
  /** Less than `west` where the box crosses the date line. */
  east: number;
}

// Distances count to one decimal, so a little more than the radius still is within it.
const MARGIN_KM = 0.1;
const degrees = (radians: number) => (radians * 180) / Math.PI;
const radians = (angle: number) => (angle * Math.PI) / 180;
const wrapped = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;

/** Returns a box that holds every point within a distance of a place, and not much more. */
export function boundingBox({ latitude, longitude }: Point, radiusKm: number): BoundingBox {
  const angle = (radiusKm + MARGIN_KM) / EARTH_RADIUS_KM;
  const south = latitude - degrees(angle);
  const north = latitude + degrees(angle);
  // Around a pole every longitude is near.
  if (south <= -90 || north >= 90) {
    return { south: Math.max(south, -90), north: Math.min(north, 90), west: -180, east: 180 };
  }
  const reach = degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(latitude)))));
  return { south, north, west: wrapped(longitude - reach), east: wrapped(longitude + reach) };
}
