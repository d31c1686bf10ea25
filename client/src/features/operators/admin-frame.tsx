import { KeyRound, LogOut } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { paths } from '@shared/contracts/page-paths.ts';
import { ThemeToggle } from '@/components/layout/theme-toggle.tsx';
import { Button } from '@/components/ui/button.tsx';

/** Moves focus to the heading when the page switches between signed in and signed out. */
function useArrival(isSignedIn: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(isSignedIn);
  useEffect(() => {
    if (shown.current === isSignedIn) return;
    shown.current = isSignedIn;
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [isSignedIn]);
  return heading;
}

interface Acts {
  onSecurity: () => void;
  onLogout: () => void;
}

/** Renders the frame of the page. `acts` is null while signed out. */
export function AdminFrame({ acts, children }: { acts: Acts | null; children: ReactNode }) {
  const heading = useArrival(acts !== null);
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 px-4 py-1.5 md:px-6">
          <h1 ref={heading} tabIndex={-1} className="grow text-lg">
            {/* The rest of the site is another document, so this is a plain link. */}
            <a href={paths.home} className="inline-flex min-h-11 items-center gap-2 text-ink no-underline hover:underline">
              <img src="/favicon.svg" alt="" className="size-6" />
              Admin Dashboard
            </a>
          </h1>
          <div className="-mx-2 flex flex-wrap items-center justify-between gap-x-2 max-sm:grow">
            <ThemeToggle />
            {acts ? (
              <>
                <Button variant="quiet" size="sm" onClick={acts.onSecurity}>
                  <KeyRound aria-hidden="true" className="size-4.5" />
                  Security
                </Button>
                <Button variant="quiet" size="sm" onClick={acts.onLogout}>
                  <LogOut aria-hidden="true" className="size-4.5" />
                  Logout
                </Button>
              </>
            ) : null}
          </div>
        </div>
      </header>
      <main className="mx-auto max-w-page px-4 pt-6 pb-12 md:px-6">{children}</main>
    </>
  );
}
