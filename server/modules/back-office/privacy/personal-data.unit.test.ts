import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { type AnyPgColumn, PgArray, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import * as schema from '../../../../shared/schema/index.ts';
import type { Declared, TableName } from './declare-personal-data.ts';
import { endsBefore, otherEnds, retentionSteps } from './ends-of-sorts.ts';
import { personalData } from './personal-data.ts';
import { links } from './subject-links-store.ts';

/** Kinds of columns that hold numbers, times and answers, and so nobody's name, contact, words or place. */
const FIGURES = new Set(['PgInteger', 'PgSmallInt', 'PgBoolean', 'PgTimestamp', 'PgDateString', 'PgNumeric']);
const MONEY = 'numeric(10,2)';

/** Whether a column could hold personal data: everything could that is not a figure or one of a closed list. Coordinates are no figures. */
function couldBePersonal(column: AnyPgColumn): boolean {
  if (is(column, PgArray)) return couldBePersonal(column.baseColumn);
  if ((column.enumValues?.length ?? 0) > 0) return false;
  if (column.columnType === 'PgCustomColumn') return column.getSQLType() !== MONEY;
  return !FIGURES.has(column.columnType);
}

const tables = Object.entries(schema).filter((entry): entry is [TableName, (typeof entry)[1] & PgTable] => is(entry[1], PgTable));

const byName = Object.fromEntries(tables) as unknown as Record<TableName, PgTable>;

const columnsOf = (table: PgTable) => Object.entries(getTableColumns(table)) as [string, AnyPgColumn][];

const cases = tables.flatMap(([name, table]) =>
  columnsOf(table)
    .filter(([, column]) => couldBePersonal(column))
    .map(([key]) => ({ column: `${getTableName(table)}.${key}`, declared: (personalData[name] as Record<string, Declared> | undefined)?.[key] })),
);

describe('every column that could hold personal data', () => {
  it.each(cases)('says whose data $column holds and how it ends, or why it holds none', ({ declared }) => {
    expect(declared).toBeDefined();
  });

  it('is seen by the rule, whatever it is called', () => {
    expect(cases.length).toBeGreaterThan(120);
    expect(cases.map(({ column }) => column)).toEqual(expect.arrayContaining(['leads.latitude', 'request_versions.request', 'job_corrections.customerNames', 'session.sess']));
  });
});

const declarations = (Object.entries(personalData) as [TableName, Record<string, Declared>][]).flatMap(([name, columns]) =>
  Object.entries(columns).map(([key, declared]) => ({ name, key, declared })),
);

const sortsOf = (declared: Declared) => ('impersonal' in declared ? [] : [...declared.sorts, ...('until' in declared && declared.until ? [declared.until.sort] : [])]);

describe('the declaration', () => {
  it('names only columns that are there', () => {
    const unknown = declarations.filter(({ name, key }) => !columnsOf(byName[name]).some(([column]) => column === key));
    expect(unknown).toEqual([]);
  });

  it('reaches every personal column through the rows of its subjects', () => {
    const unreached = declarations.flatMap(({ name, key, declared }) => {
      if ('impersonal' in declared) return [];
      return declared.sorts.filter((sort) => sort !== 'message' && !(name in links[sort])).map((sort) => `${name}.${key} of ${sort}`);
    });
    expect(unreached).toEqual([]);
  });

  it('has for each sort of data the steps of retention that end it, or how else it ends', () => {
    const sorts = new Set(declarations.flatMap(({ declared }) => sortsOf(declared)));
    const byStep = new Set<string>(Object.values(retentionSteps).flatMap(({ ends }): readonly string[] => ends));
    const elsewhere = Object.keys(otherEnds);

    expect([...byStep, ...elsewhere].toSorted()).toEqual([...sorts].toSorted());
    expect(elsewhere.filter((sort) => byStep.has(sort))).toEqual([]);
    expect(Object.values(otherEnds).filter((how) => how.length < 40)).toEqual([]);
  });

  it('says where the data of an account ends early by a file that is there', async () => {
    const { existsSync } = await import('node:fs');
    const missing = Object.values(endsBefore).filter((file) => !existsSync(new URL(`../../identity/${file}`, import.meta.url)));

    expect(missing).toEqual([]);
  });

  it('gives a reason for everything that is kept or impersonal', () => {
    const reasons = declarations.flatMap(({ declared }) => {
      if ('impersonal' in declared) return [declared.impersonal];
      return 'keptBecause' in declared ? [declared.keptBecause] : [];
    });
    expect(reasons.filter((reason) => reason.length < 10)).toEqual([]);
  });
});
