import { type SQL, sql } from 'drizzle-orm';

type ElementType = 'int' | 'text' | 'uuid' | 'numeric' | 'timestamptz';

/**
 * A list as a parameter of a statement that the database plans once. It would count the elements of a bare array, and plan
 * again for each list: that took longer than the statement.
 */
export function arrayParam(values: readonly unknown[], type: ElementType): SQL {
  return sql`array(select unnest(${values}::${sql.raw(type)}[]))`;
}

/** Whole numbers as one parameter of a statement that is built for each call. */
export function intArray(values: readonly number[]): SQL {
  return sql`${`{${values.join(',')}}`}::int[]`;
}

/** A condition whose values stand in the statement itself: a partial index with this condition serves any plan of it. */
export function inlineValues(condition: SQL): SQL {
  return sql`${condition}`.inlineParams();
}
