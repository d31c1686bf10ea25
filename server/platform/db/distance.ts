import { and, between, gte, lte, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { boundingBox } from './bounding-box.ts';
import { EARTH_RADIUS_KM, type Point } from '../../../shared/domain/places/geo.ts';

/** Returns the great-circle distance from a place to a row's point, in tenths of a km: `distanceKm` of shared/domain/places/geo.ts, in SQL. */
export function tenthsBetween(place: Record<keyof Point, number | SQL>, row: Record<keyof Point, AnyPgColumn>): SQL {
  const halfLatitude = sql`radians((${row.latitude}::float8 - ${place.latitude}::float8) / 2)`;
  const halfLongitude = sql`radians((${row.longitude}::float8 - ${place.longitude}::float8) / 2)`;
  const cosines = sql`cos(radians(${place.latitude}::float8)) * cos(radians(${row.latitude}::float8))`;
  const chord = sql`sin(${halfLatitude}) ^ 2 + ${cosines} * sin(${halfLongitude}) ^ 2`;
  return sql`floor(10 * 2 * ${EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(${chord}))) + 0.5)`;
}

/** Returns the condition that a row's point lies within a distance of a place. Only rows in the bounding box have their distance computed. */
export function isWithin(place: Point, radiusKm: number, row: Record<keyof Point, AnyPgColumn>): SQL | undefined {
  const { south, north, west, east } = boundingBox(place, radiusKm);
  const isBetween = west <= east ? between(row.longitude, west, east) : or(gte(row.longitude, west), lte(row.longitude, east));
  return and(between(row.latitude, south, north), isBetween, sql`${tenthsBetween(place, row)} <= ${radiusKm * 10}`);
}
