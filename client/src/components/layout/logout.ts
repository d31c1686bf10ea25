import { useState } from 'react';
import { useLocation } from 'wouter';
import type { logout } from '@shared/contracts/auth.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { hasDashboard } from '@shared/domain/people/roles.ts';
import { useToast } from '@/components/ui/toast.tsx';
import { call, referenceOf, type AddressOf } from '@/lib/api/api-client.ts';
import { noteForgetDue } from '@/lib/offline/left-work.ts';
import { announceLogout } from '@/lib/session/session-tabs.ts';
import { currentUser, setSession } from '@/lib/session/session.ts';
import { notices } from '@/lib/utils/strings.ts';
import { isAnythingUnsaved, saveUnsaved } from '@/lib/hooks/unsaved-work.ts';

const logoutAddress: AddressOf<typeof logout> = { method: 'POST', path: '/api/auth/logout' };

/** A connection may hang. */
const DEVICE_TIMEOUT_MS = 10_000;

// Lazy, because visitors never need it. If it fails to load, the next start deletes everything.
const importDevice = () => {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, DEVICE_TIMEOUT_MS);
  });
  return Promise.race([import('@/lib/offline/device.ts'), late]).catch(() => undefined);
};

async function hasUnsaved(): Promise<boolean> {
  if (isAnythingUnsaved()) return true;
  const user = currentUser();
  // Only the dashboard stores work on the device.
  if (!user || !hasDashboard(user.userType)) return false;
  const device = await importDevice();
  // Nobody can tell without it, so ask.
  return (await device?.hasUnsavedWork(user.id)) ?? true;
}

/**
 * Signs out, shows a toast and goes to the home page; with `staysHere` the page stays. Asks first while something is unsaved:
 * `isAsking` is true, then `saveFirst`, `discard` or `stay` answers.
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
      // The server first: if it fails, everything must stay on, alerts included.
      await call<typeof logout>(logoutAddress);
      noteForgetDue();
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
    setIsPending(true);
    const isUnsaved = await hasUnsaved();
    setIsPending(false);
    if (isUnsaved) setIsAsking(true);
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
    // Only the dashboard shows what is stored on this device.
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
