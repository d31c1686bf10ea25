export function ensureLists(): void;
