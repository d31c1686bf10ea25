import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { PriceWatch as Watch } from '@shared/contracts/alerts.ts';
import { payableCents, priceAt, type PriceSchedule } from '@shared/domain/auction-price.ts';
import { centsFromDecimal } from '@shared/domain/money.ts';
import { Button } from '@/components/ui/button.tsx';
import { FieldError } from '@/components/ui/field.tsx';
import { formatDollars } from '@/lib/format.ts';
import { subscribeToSeconds } from '@/lib/seconds.ts';
import { serverNow } from '@/lib/server-clock.ts';
import { isUnheard } from './alert-texts.ts';
import { alertSettingsQuery } from './alerts-api.ts';
import { priceWatchesQuery, usePriceWatchChange } from './price-watch-api.ts';
import { PriceWatchForm } from './price-watch-form.tsx';
import { momentText } from './price-watch-texts.ts';

/** What a second changes; renders again only when the answer does. */
function useEachSecond<T>(read: () => T): T {
  return useSyncExternalStore(subscribeToSeconds, read);
}

function WatchLine({ watch: { target, dueAt, isTold } }: { watch: Watch }) {
  const isDown = useEachSecond(() => isTold || serverNow() >= new Date(dueAt));
  const price = formatDollars(target);
  const moment = momentText(dueAt, serverNow());
  return isDown ? `The price is down to ${price} since ${moment}.` : `Watching: you are told at ${price}, about ${moment}.`;
}

function Unheard({ onTurnOnAlerts }: { onTurnOnAlerts: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>Your alerts are off, so nobody could tell you.</p>
      <Button variant="secondary" size="sm" onClick={onTurnOnAlerts}>
        Turn on alerts
      </Button>
    </div>
  );
}

interface WatchingProps {
  watch: Watch;
  isStopping: boolean;
  error: Error | null;
  takesFocus: boolean;
  onChange: () => void;
  onStop: () => void;
}

function Watching({ watch, isStopping, error, takesFocus, onChange, onStop }: WatchingProps) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The form that had it is no more.
    if (takesFocus) line.current?.focus();
  }, [takesFocus]);
  return (
    <div>
      <p ref={line} tabIndex={-1} className="tnum">
        <WatchLine watch={watch} />
      </p>
      <div className="-ml-3 flex flex-wrap gap-x-2">
        <Button variant="quiet" size="sm" onClick={onChange}>
          Change
        </Button>
        <Button variant="quiet" size="sm" isPending={isStopping} pendingText="Stopping…" onClick={onStop}>
          Stop
        </Button>
      </div>
      {error ? <FieldError>{error.message}</FieldError> : null}
    </div>
  );
}

interface Props {
  leadId: number;
  schedule: PriceSchedule;
  /** Opens what turns alerts on. */
  onTurnOnAlerts: () => void;
}

function WatchOf({ leadId, schedule, watch, isDeaf, onTurnOnAlerts }: Props & { watch: Watch | null; isDeaf: boolean }) {
  const [isChanging, setIsChanging] = useState(false);
  // From the first press on the focus goes where the work goes on.
  const [hasActed, setHasActed] = useState(false);
  const { mutate, isPending, error, reset } = usePriceWatchChange(leadId);
  const isFree = useEachSecond(() => payableCents(priceAt(schedule, serverNow())) === 0);
  const change = (isOpen: boolean) => {
    reset();
    setHasActed(true);
    setIsChanging(isOpen);
  };
  const send = (target: string | null) => {
    setHasActed(true);
    mutate(target, { onSuccess: () => setIsChanging(false) });
  };
  if (watch && !isChanging) {
    return (
      <>
        <Watching
          watch={watch}
          isStopping={isPending}
          error={error}
          takesFocus={hasActed}
          onChange={() => change(true)}
          onStop={() => send(null)}
        />
        {isDeaf ? <Unheard onTurnOnAlerts={onTurnOnAlerts} /> : null}
      </>
    );
  }
  if (isFree) return <p>This lead is free. There is no lower price to wait for.</p>;
  if (isDeaf) return <Unheard onTurnOnAlerts={onTurnOnAlerts} />;
  return (
    <PriceWatchForm
      schedule={schedule}
      target={watch && centsFromDecimal(watch.target)}
      isPending={isPending}
      error={error}
      takesFocus={hasActed}
      onSet={send}
      onCancel={watch ? () => change(false) : null}
    />
  );
}

/** "Tell me at $20": one message when the price of a lead is down to what someone would pay, if it is still there. */
export function PriceWatch({ leadId, ...rest }: Props) {
  const id = useId();
  const { data: watches, error, refetch, isFetching } = useQuery(priceWatchesQuery);
  const { data: settings } = useQuery(alertSettingsQuery);
  return (
    // Above the button that opens the card wherever it is pressed.
    <section aria-labelledby={id} className="relative grid gap-1.5 text-sm">
      <h3 id={id} className="text-sm">
        Price watch
      </h3>
      {watches ? (
        <WatchOf
          {...rest}
          leadId={leadId}
          watch={watches.find((watch) => watch.leadId === leadId) ?? null}
          isDeaf={settings !== undefined && isUnheard(settings)}
        />
      ) : null}
      {error && !watches ? (
        <div role="alert">
          <FieldError>{error.message}</FieldError>
          <Button variant="quiet" size="sm" className="-ml-3" isPending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : null}
    </section>
  );
}
