import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { Button } from '@/components/ui/button.tsx';
import { useJobDrafts } from '@/features/jobs/job-drafts.ts';
import { keepJobs } from '@/features/jobs/kept-jobs.ts';
import { watchUpdates } from '@/lib/offline/app-update.ts';
import { keepDevice } from '@/lib/offline/device.ts';
import { safeReturnPath } from '@/lib/utils/paths.ts';
import { countUnseen, showBadge } from '@/lib/offline/unseen-leads.ts';
import { useDialogOpen, useTyping } from '@/lib/hooks/use-busy.ts';
import { whenIdle } from '@/lib/lazy/when-idle.ts';
import type { ToPage } from '@/lib/offline/worker-messages.ts';

/** Prepares the device for this person. Returns true once it is ready. */
function useDevice(user: CurrentUser): boolean {
  const queryClient = useQueryClient();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    let end: (() => void) | undefined = () => undefined;
    const start = async () => {
      if (!(await keepDevice(user)) || !end) return;
      end = keepJobs(queryClient, user.id);
      setIsReady(true);
    };
    // Waits until the dashboard has rendered.
    const cancel = whenIdle(() => void start());
    return () => {
      cancel();
      end?.();
      end = undefined;
    };
  }, [user, queryClient]);
  return isReady;
}

/** Shows on the app's icon how many leads came since the market was last viewed. */
function useBadge(userId: number, leads: readonly AvailableLead[] | undefined, isMarket: boolean): void {
  useEffect(() => {
    if (!leads) return undefined;
    const over = new AbortController();
    const show = () => {
      if (document.visibilityState === 'hidden') return;
      // Blocked storage remembers no visit, so the icon shows nothing.
      countUnseen(userId, leads, isMarket).then(showBadge, () => undefined);
    };
    document.addEventListener('visibilitychange', show, { signal: over.signal });
    show();
    return () => over.abort();
  }, [userId, leads, isMarket]);
}

/** Navigates to a tapped notification's target once no dialog is open, so that input there is not lost. */
function useTappedNotices(isDialogOpen: boolean): void {
  const [, navigate] = useLocation();
  const wanted = useRef<string | null>(null);
  const go = useEffectEvent(() => {
    const path = wanted.current;
    if (path === null || isDialogOpen) return;
    wanted.current = null;
    navigate(path);
  });
  useEffect(() => {
    const over = new AbortController();
    navigator.serviceWorker.addEventListener(
      'message',
      ({ data, ports }: MessageEvent<ToPage>) => {
        ports[0]?.postMessage(true);
        if (data.kind !== 'open') return;
        wanted.current = safeReturnPath(data.url);
        go();
      },
      { signal: over.signal },
    );
    return () => over.abort();
  }, []);
  useEffect(() => {
    if (!isDialogOpen) go();
  }, [isDialogOpen]);
}

/** Returns the function that reloads into a newer build; null while there is none. */
function useUpdate(): (() => void) | null {
  const [update, setUpdate] = useState<{ reload: () => void } | null>(null);
  useEffect(() => {
    let isOver = false;
    let end = () => undefined as void;
    const start = async () => {
      end = await watchUpdates((reload) => setUpdate(reload && { reload }));
      if (isOver) end();
    };
    void start();
    return () => {
      isOver = true;
      end();
    };
  }, []);
  return update?.reload ?? null;
}

/** Offers the update. Never reloads by itself or while input would be lost. */
function UpdateOffer({ isDialogOpen }: { isDialogOpen: boolean }) {
  const reload = useUpdate();
  const isTyping = useTyping();
  const drafts = useJobDrafts();
  const isUnsaved = useSyncExternalStore(drafts.subscribe, drafts.isUnsaved);
  const [isPutOff, setIsPutOff] = useState(false);
  if (!reload || isPutOff || isDialogOpen || isTyping || isUnsaved) return null;
  return (
    <div className="fixed right-4 z-50 flex items-center gap-3 rounded-lg border border-line bg-surface p-2 pl-4 shadow-2 max-sm:top-4 max-sm:left-4 sm:bottom-4">
      <output className="grow font-semibold">Update ready.</output>
      <Button size="sm" onClick={reload}>
        Reload
      </Button>
      <button
        type="button"
        aria-label="Later"
        onClick={() => setIsPutOff(true)}
        className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}

interface InstalledProps {
  user: CurrentUser;
  leads: readonly AvailableLead[] | undefined;
  /** Whether the market is the tab on screen. */
  isMarket: boolean;
}

function Prepared({ user, leads, isMarket }: InstalledProps) {
  const isDialogOpen = useDialogOpen();
  useBadge(user.id, leads, isMarket);
  useTappedNotices(isDialogOpen);
  return <UpdateOffer isDialogOpen={isDialogOpen} />;
}

/** Renders the dashboard's PWA parts: the service worker, the badge, tapped notifications and updates. */
export function DashboardInstalled(props: InstalledProps) {
  return useDevice(props.user) ? <Prepared {...props} /> : null;
}
