import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { logout } from '@shared/contracts/auth.ts';
import { useToast } from '@/components/ui/toast.tsx';
import { call, referenceOf, type AddressOf } from '@/lib/api-client.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { sessionKey } from '@/lib/query-client.ts';
import { notices } from '@/lib/strings.ts';

const logoutAddress: AddressOf<typeof logout> = { method: 'POST', path: '/api/auth/logout' };

/** Drops everything the cache holds about anyone. */
function forgetEverything(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  queryClient.getMutationCache().clear();
}

/** Signs out, says so, and leaves for the home page. */
export function useLogout() {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const [, navigate] = useLocation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<typeof logout>(logoutAddress),
    onSuccess: async () => {
      await queryClient.cancelQueries();
      forgetEverything(queryClient);
      navigate(paths.home);
      toast(notices.loggedOut);
    },
    onError: (error) => {
      toast({ ...notices.logoutFailed, variant: 'destructive', reference: referenceOf(error) });
    },
  });
  return { logout: () => mutate(), isPending };
}
