export function placeName(typed: string): string;
export function writeWhole(file: string, text: string): void;
