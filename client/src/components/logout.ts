import { useState } from 'react';
import { useLocation } from 'wouter';
import type { logout } from '@shared/contracts/auth.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { useToast } from '@/components/ui/toast.tsx';
import { call, referenceOf, type AddressOf } from '@/lib/api-client.ts';
import { announceLogout } from '@/lib/session-tabs.ts';
import { currentUser, setSession } from '@/lib/session.ts';
import { notices } from '@/lib/strings.ts';
import { isAnythingUnsaved, saveUnsaved } from '@/lib/unsaved-work.ts';

const logoutAddress: AddressOf<typeof logout> = { method: 'POST', path: '/api/auth/logout' };

// Not in the first load: visitors never need it. What cannot be fetched now forgets nothing, and shows it to nobody else.
const importDevice = () => import('@/lib/device.ts').catch(() => undefined);

async function hasUnsaved(): Promise<boolean> {
  if (isAnythingUnsaved()) return true;
  const device = await importDevice();
  return (await device?.hasUnsavedWork(currentUser()?.id ?? 0)) ?? false;
}

/**
 * Signs out, says so, and leaves for the home page; with `staysHere` the page stays. Asks first while something typed is not saved:
 * `isAsking` says so, then `saveFirst`, `discard` or `stay` answers.
 */
export function useLogout({ staysHere = false } = {}) {
  const { toast } = useToast();
  const [, navigate] = useLocation();
  const [isPending, setIsPending] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const leave = async () => {
    setIsAsking(false);
    setIsPending(true);
    try {
      const device = await importDevice();
      // The server first: a logout that fails must leave everything on, alerts included.
      await call<typeof logout>(logoutAddress);
      setSession(null);
      await device?.forgetDevice();
      announceLogout();
      if (!staysHere) navigate(paths.home);
      toast(notices.loggedOut);
    } catch (error) {
      toast({ ...notices.logoutFailed, variant: 'destructive', reference: referenceOf(error) });
    } finally {
      setIsPending(false);
    }
  };
  const askOrLeave = async () => {
    if (await hasUnsaved()) setIsAsking(true);
    else await leave();
  };
  const saveOrStay = async () => {
    setIsAsking(false);
    setIsPending(true);
    const isSaved = isAnythingUnsaved() && (await saveUnsaved());
    setIsPending(false);
    if (isSaved && !(await hasUnsaved())) {
      await leave();
      return;
    }
    toast({ ...notices.notAllSaved, variant: 'destructive' });
    // Only the dashboard shows what is kept on this device.
    if (!isAnythingUnsaved()) navigate(paths.dashboard);
  };
  return {
    logout: () => void askOrLeave(),
    isPending,
    isAsking,
    saveFirst: () => void saveOrStay(),
    discard: () => void leave(),
    stay: () => setIsAsking(false),
  };
}
