import type { AppContext } from '../../server/app/context.ts';

/** Lets every transaction that inserts into a table fail in the last moment, at its commit, while `act` runs. */
export async function failAtCommit({ store }: AppContext, table: string, act: () => Promise<void>): Promise<void> {
  await store.raw.query(`create function fail_at_commit() returns trigger language plpgsql as $$
    begin raise exception 'too late'; end $$`);
  await store.raw.query(`create constraint trigger fail_at_commit after insert on "${table}"
    deferrable initially deferred for each row execute function fail_at_commit()`);
  try {
    await act();
  } finally {
    await store.raw.query('drop function fail_at_commit() cascade');
  }
}
