export const placesFile: string;
export function placesStamp(): string;
export function ensurePlaces(): void;
