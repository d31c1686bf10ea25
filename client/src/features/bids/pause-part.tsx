import type { ReactNode } from 'react';
import { paths } from '@shared/contracts/page-paths.ts';
import { pauseText, type BidLimits } from '@/components/bid/bid-words.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { FieldError } from '@/components/ui/field.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { pauseAll, useBidsChange } from './bids-api.ts';
import { PauseAllSwitch } from './pause-all-switch.tsx';

/** Renders a pause that the owner did not start: the reason, what to do, and the button that resumes the bids. */
function Interrupted({ limits, what, children }: { limits: BidLimits; what: string; children: ReactNode }) {
  const { mutate, isPending, error } = useBidsChange(() => pauseAll(false));
  return (
    <Panel tone="danger" title={limits.pausedFor ? pauseText(limits.pausedFor, limits.holidayThrough) : undefined}>
      <p>{what}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {children}
        <Button variant="secondary" size="sm" isPending={isPending} pendingText="Turning on…" onClick={() => mutate()}>
          Turn bids on again
        </Button>
      </div>
      {error ? <FieldError>{error.message}</FieldError> : null}
    </Panel>
  );
}

/** Renders whether all bids are paused and why, with what pauses them or lets them go on. */
export function PausePart({ limits, onAskHoliday, onSetUpCard }: { limits: BidLimits; onAskHoliday: () => void; onSetUpCard: () => void }) {
  const { pausedFor, holidayThrough } = limits;
  if (pausedFor === 'uncalled') {
    return (
      <Interrupted limits={limits} what="Call your new customers first, then turn the bids on again.">
        <ButtonLink href={`${paths.dashboard}?tab=purchased`} size="sm">
          See the leads to call
        </ButtonLink>
      </Interrupted>
    );
  }
  if (pausedFor === 'card') {
    return (
      <Interrupted
        limits={limits}
        what="It failed twice within a day: the bank declined it, or wanted you to be there. Set it up again or use another card, then turn the bids on again."
      >
        <Button size="sm" aria-haspopup="dialog" onClick={onSetUpCard}>
          Set up a card
        </Button>
      </Interrupted>
    );
  }
  return (
    <section aria-label="Pause" className="rounded-lg border border-line bg-surface px-4 py-2 shadow-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <PauseAllSwitch isPaused={pausedFor !== null} />
        <Button variant="quiet" size="sm" aria-haspopup="dialog" className="-mx-3.5" onClick={onAskHoliday}>
          Pause for a holiday
        </Button>
      </div>
      {pausedFor ? <p className="pb-1 text-sm text-ink-2">{pauseText(pausedFor, holidayThrough)}</p> : null}
    </section>
  );
}
