import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  login,
  providerSignup,
  type CurrentUser,
  type loginBody,
  type providerSignupForm,
} from '@shared/contracts/auth.ts';
import type { output } from 'zod/mini';
import { call } from '@/lib/api-client.ts';
import { sessionKey } from '@/lib/query-client.ts';

export type Credentials = output<typeof loginBody>;
export type SignupValues = output<typeof providerSignupForm>;

/** Signs in. The session is known at once, so the guards of the routes take the person on. */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation<CurrentUser, Error, Credentials>({
    mutationFn: (credentials) => call(login, { body: credentials }),
    onSuccess: (user) => queryClient.setQueryData(sessionKey, user),
  });
}

/** Creates an electrician's account. Nobody is signed in by it. */
export function useProviderSignup() {
  return useMutation<CurrentUser, Error, SignupValues>({
    mutationFn: (values) => call(providerSignup, { body: values }),
  });
}
