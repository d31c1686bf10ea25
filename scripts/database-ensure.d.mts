export const emptyDatabaseFile: string;
export function ensureEmptyDatabase(): void;
