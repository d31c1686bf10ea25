import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { ApiError } from '@/lib/api/api-client.ts';
import { currentUser, refreshSession, setSession } from '@/lib/session/session.ts';

interface Saving<T> {
  valuesOf: (user: CurrentUser) => T;
  /** Takes over the account that the next save is based on. */
  setShown: (user: CurrentUser) => void;
  save: () => Promise<CurrentUser>;
}

/**
 * Saves fields of the signed-in account and shows what it has now. After a change somewhere else, the fields that weren't touched show it,
 * and the next press saves what was typed.
 */
export async function saveOwn<T extends FieldValues, Sent>(
  form: UseFormReturn<T, unknown, Sent>,
  { valuesOf, setShown, save }: Saving<T>,
): Promise<void> {
  const show = (user: CurrentUser, keepDirtyValues: boolean) => {
    setShown(user);
    form.reset(valuesOf(user), { keepDirtyValues });
  };
  try {
    const saved = await save();
    setSession(saved);
    show(saved, false);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') {
      await refreshSession();
      const user = currentUser();
      if (user) show(user, true);
    }
    throw error;
  }
}
