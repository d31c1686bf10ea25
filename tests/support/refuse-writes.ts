import type { AppContext } from '../../server/app/context.ts';

interface Refusal {
  /** What is refused, as SQL says it: `insert on leads`. */
  write: string;
  /** The error's SQLSTATE: that of a plain exception unless told. */
  code?: string;
  /** What its message is, as SQL's `raise` takes it. */
  message?: string;
}

/** Lets the database refuse every such write while something is done, and leaves nothing behind. */
export async function whileRefusing<T>(
  { store }: AppContext,
  { write, code = 'P0001', message = "'not now'" }: Refusal,
  act: () => Promise<T>,
): Promise<T> {
  const run = (statement: string) => store.raw.query(statement);
  await run(`create function refuse_write() returns trigger language plpgsql as $$ begin raise exception ${message} using errcode = '${code}'; end $$`);
  try {
    await run(`create trigger refuse_write before ${write} for each row execute function refuse_write()`);
    return await act();
  } finally {
    await run('drop function refuse_write() cascade');
  }
}
