/** Returns the name of the unique constraint or index that a statement ran into, or undefined for any other failure. */
export function violatedUnique(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && current.code === '23505' && 'constraint' in current) {
      return String(current.constraint);
    }
  }
  return undefined;
}
