import { useState } from 'react';
import { useLocation } from 'wouter';
import type { logout } from '@shared/contracts/auth.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { useToast } from '@/components/ui/toast.tsx';
import { call, referenceOf, type AddressOf } from '@/lib/api-client.ts';
import { setSession } from '@/lib/session.ts';
import { notices } from '@/lib/strings.ts';

const logoutAddress: AddressOf<typeof logout> = { method: 'POST', path: '/api/auth/logout' };

// Not in the first load: visitors never need it. What cannot be fetched now forgets nothing, and shows it to nobody else.
const importDevice = () => import('@/lib/device.ts').catch(() => undefined);

/** Signs out, says so, and leaves for the home page. */
export function useLogout() {
  const { toast } = useToast();
  const [, navigate] = useLocation();
  const [isPending, setIsPending] = useState(false);
  const handleLogout = async () => {
    setIsPending(true);
    try {
      const device = await importDevice();
      await device?.endPush();
      await call<typeof logout>(logoutAddress);
      setSession(null);
      await device?.forgetDevice();
      navigate(paths.home);
      toast(notices.loggedOut);
    } catch (error) {
      toast({ ...notices.logoutFailed, variant: 'destructive', reference: referenceOf(error) });
    } finally {
      setIsPending(false);
    }
  };
  return { logout: () => void handleLogout(), isPending };
}
