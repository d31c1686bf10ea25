import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { Button } from '@/components/ui/button.tsx';
import { useJobDrafts } from '@/features/pipeline/job-drafts.ts';
import { keepJobs } from '@/features/pipeline/kept-jobs.ts';
import { watchUpdates } from '@/lib/app-update.ts';
import { keepDevice } from '@/lib/device.ts';
import { safeReturnPath } from '@/lib/paths.ts';
import { countUnseen, showBadge } from '@/lib/unseen-leads.ts';
import { useDialogOpen, useTyping } from '@/lib/use-busy.ts';
import { whenIdle } from '@/lib/when-idle.ts';
import type { ToPage } from '@/lib/worker-messages.ts';

/** Prepares the device for this person. True once it is. */
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
    // What the dashboard shows comes first.
    const takeBack = whenIdle(() => void start());
    return () => {
      takeBack();
      end?.();
      end = undefined;
    };
  }, [user, queryClient]);
  return isReady;
}

/** The app's icon says how many leads came since the market was last looked at. */
function useBadge(userId: number, leads: readonly AvailableLead[] | undefined, isMarket: boolean): void {
  useEffect(() => {
    if (!leads) return undefined;
    const over = new AbortController();
    const show = () => {
      if (document.visibilityState === 'hidden') return;
      // A storage that is blocked remembers no look: then the icon says nothing.
      countUnseen(userId, leads, isMarket).then(showBadge, () => undefined);
    };
    document.addEventListener('visibilitychange', show, { signal: over.signal });
    show();
    return () => over.abort();
  }, [userId, leads, isMarket]);
}

/** Goes where a notice that was tapped leads, once no dialog is open: what is typed there stays. */
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

/** What reloads the page into a newer build; null while there is none. */
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

/** Never by itself, and never while anything would be lost. */
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

/** What makes the dashboard an app: a worker, the badge, notices that lead somewhere, updates that wait for the right moment. */
export function DashboardInstalled(props: InstalledProps) {
  return useDevice(props.user) ? <Prepared {...props} /> : null;
}
