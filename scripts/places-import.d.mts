import type { BuiltPlace } from './places-rules.mjs';

export function importedPlaces(lines: Iterable<string>, shipped: readonly BuiltPlace[]): Promise<BuiltPlace[]>;
