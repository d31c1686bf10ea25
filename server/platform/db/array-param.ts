import { type SQL, sql } from 'drizzle-orm';

type ElementType = 'int' | 'text' | 'uuid' | 'numeric' | 'timestamptz';

/**
 * Returns a list as an array parameter whose length the planner cannot see, so that PostgreSQL reuses its plan. For a bare array it
 * would make a new plan for each length, which takes longer than running the statement.
 */
export function arrayParam(values: readonly unknown[], type: ElementType): SQL {
  return sql`array(select unnest(${values}::${sql.raw(type)}[]))`;
}

/** Returns whole numbers as one parameter, for statements that are built on each call. */
export function intArray(values: readonly number[]): SQL {
  return sql`${`{${values.join(',')}}`}::int[]`;
}

/** Returns a condition with its values inlined, so that every plan can use a partial index with the same condition. */
export function inlineValues(condition: SQL): SQL {
  return sql`${condition}`.inlineParams();
}
