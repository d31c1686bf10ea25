import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  type Account,
  downloadMyData,
  type emailChangeForm,
  getAccount,
  type passwordChangeForm,
  resendEmailChange,
  signOutDevice,
  signOutOtherDevices,
} from '@shared/contracts/account.ts';
import type { output } from 'zod/mini';
import { call, LONG_TIMEOUT_MS } from '@/lib/api/api-client.ts';
import { pushSubscription } from '@/lib/offline/service-worker.ts';
import { writeCached } from '@/lib/query/write-cached.ts';
import { datedFileName, saveFile } from '@/lib/utils/save-file.ts';

/** Loads what the account page shows besides the signed-in person. Other devices come and go, so it is fresh on each visit. */
export const accountQuery = queryOptions({
  queryKey: ['account'] as const,
  queryFn: ({ signal }) => call(getAccount, { signal }),
  staleTime: 0,
});

/** Changes what the account page shows, and shows the answer. */
export function useAccountChange<Asked = void>(change: (asked: Asked) => Promise<Account>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (account) => writeCached<Account>(queryClient, accountQuery, () => account),
  });
}

export const signOut = (ref: string) => call(signOutDevice, { body: { ref } });

/** Returns the address of this browser's push subscription, which must not end with those of other devices. */
async function ownPush() {
  const subscription = await pushSubscription().catch(() => null);
  return subscription ? { pushEndpoint: subscription.endpoint } : {};
}

export const signOutOthers = async () => call(signOutOtherDevices, { body: await ownPush() });

export const keepEmail = () => call(cancelEmailChange);

export const savePassword = async (body: output<typeof passwordChangeForm>) =>
  call(changePassword, { body: { ...body, ...(await ownPush()) } });

/** Sends the link to a new address: to the one in `body`, or once more to the one that waits. */
export const sendLink = (body: output<typeof emailChangeForm> | null) =>
  body === null ? call(resendEmailChange) : call(changeEmail, { body });

/** Downloads all data that is held about the signed-in person as a JSON file, and returns its name. */
export async function saveMyData(): Promise<string> {
  const data = await call(downloadMyData, { timeoutMs: LONG_TIMEOUT_MS });
  const name = datedFileName('my-data', new Date(), 'json');
  saveFile([JSON.stringify(data, null, 2)], name, 'application/json');
  return name;
}
