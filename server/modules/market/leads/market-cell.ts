import { boundingBox } from '../../../platform/db/bounding-box.ts';
import type { Point } from '../../../../shared/domain/places/geo.ts';

// Longitudes reach from -180 to 180, both included.
const CELLS_AROUND = 361;

/** Returns the number of the cell of a grid of whole degrees that a place lies in. */
export function cellOf({ latitude, longitude }: Point): number {
  return (Math.floor(latitude) + 90) * CELLS_AROUND + Math.floor(longitude) + 180;
}

function* wholeDegrees(from: number, to: number): Generator<number> {
  for (let degree = Math.floor(from); degree <= Math.floor(to); degree += 1) yield degree;
}

/** Returns every cell that a circle around a place may reach into, each once. */
export function cellsWithin(place: Point, radiusKm: number): number[] {
  const { south, north, west, east } = boundingBox(place, radiusKm);
  const longitudes = west <= east ? [...wholeDegrees(west, east)] : [...wholeDegrees(west, 180), ...wholeDegrees(-180, east)];
  const cells = [...wholeDegrees(south, north)].flatMap((latitude) => longitudes.map((longitude) => cellOf({ latitude, longitude })));
  return [...new Set(cells)];
}
