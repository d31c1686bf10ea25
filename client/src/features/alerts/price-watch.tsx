import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, useSyncExternalStore, type SubmitEvent } from 'react';
import { BuyingNeedsLink, MissingToBuy } from '@/components/forms/missing-to-buy.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field, FieldError } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { ApiError } from '@/lib/api/api-client.ts';
import { formatDollars, formatNear } from '@/lib/time/format.ts';
import { useSession } from '@/lib/session/session.ts';
import { subscribeToSeconds } from '@/lib/time/seconds.ts';
import { serverNow } from '@/lib/time/server-clock.ts';
import type { PriceWatch as Watch } from '@shared/contracts/alerts.ts';
import { payableCents, priceAt, type PriceSchedule } from '@shared/domain/auction/auction-price.ts';
import { centsFromDecimal, decimalFromCents } from '@shared/domain/money/money.ts';
import { isUnheard } from './alert-texts.ts';
import { alertSettingsQuery } from './alerts-api.ts';
import { priceWatchesQuery, usePriceWatchChange } from './price-watch-api.ts';
import { foresee, targetText, typedTarget, usualTarget } from './price-watch-texts.ts';

const NO_AMOUNT = 'Enter an amount such as 20.00';

interface FormProps {
  schedule: PriceSchedule;
  /** The current target in cents; null without one. */
  target: number | null;
  isPending: boolean;
  error: Error | null;
  takesFocus: boolean;
  onSet: (target: string) => void;
  /** Null when there is nothing to cancel. */
  onCancel: (() => void) | null;
}

/** Holds the typed price and its forecast. */
function useTarget({ schedule, target, isPending, takesFocus, onSet }: FormProps) {
  const [typed, setTyped] = useState(() =>
    targetText(target ?? usualTarget(payableCents(priceAt(schedule, serverNow())))),
  );
  const [wasRefused, setWasRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    input.current?.focus();
    input.current?.select();
  }, [takesFocus]);
  const cents = typedTarget(typed);
  const seen = cents === null ? null : foresee(schedule, cents, serverNow());
  const objection = seen?.canWait ? undefined : (seen?.text ?? NO_AMOUNT);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setWasRefused(objection !== undefined);
    if (objection !== undefined || cents === null) input.current?.focus();
    else if (!isPending) onSet(decimalFromCents(cents));
  };
  const type = (text: string) => {
    setTyped(text);
    setWasRefused(false);
  };
  return { typed, cents, input, type, submit, objection: wasRefused ? objection : undefined, promise: objection ? undefined : seen?.text };
}

/** Renders the form for a price watch's target, with the time it will be reached. */
function PriceWatchForm(props: FormProps) {
  const { isPending, error, onCancel } = props;
  const { typed, cents, input, type, submit, objection, promise } = useTarget(props);
  // The account is refused, whatever the amount.
  const mayNotBuy = error instanceof ApiError && error.code === 'may_not_buy';
  return (
    <form noValidate onSubmit={submit}>
      <Field label="Tell me at" hint={promise} error={objection ?? (mayNotBuy ? undefined : error?.message)}>
        {(control) => (
          <div className="flex flex-wrap items-center gap-2">
            <span aria-hidden="true" className="text-base">
              $
            </span>
            <Input
              {...control}
              className="w-24!"
              ref={input}
              value={typed}
              onChange={(event) => type(event.target.value)}
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="done"
            />
            <Button type="submit" variant="secondary" isPending={isPending} pendingText="Saving…">
              {cents === null ? 'Tell me' : `Tell me at $${targetText(cents)}`}
            </Button>
            {onCancel ? (
              <Button variant="quiet" onClick={onCancel}>
                Cancel
              </Button>
            ) : null}
          </div>
        )}
      </Field>
      {mayNotBuy ? (
        <div role="alert">
          <FieldError>{error?.message}</FieldError>
          <BuyingNeedsLink />
        </div>
      ) : null}
    </form>
  );
}

/** Reads a value every second; renders only when it changes. */
function useEachSecond<T>(read: () => T): T {
  return useSyncExternalStore(subscribeToSeconds, read);
}

function WatchLine({ watch: { target, dueAt, isTold } }: { watch: Watch }) {
  const isDown = useEachSecond(() => isTold || serverNow() >= new Date(dueAt));
  const price = formatDollars(target);
  const moment = formatNear(dueAt, serverNow());
  return isDown ? `The price hit ${price} at ${moment}.` : `We’ll tell you at ${price}, about ${moment}.`;
}

/** Says why no alert would come: they are off, and for an account that may not buy also while they are on. */
function Unheard({ onTurnOnAlerts }: { onTurnOnAlerts: () => void }) {
  const missing = useSession().user?.missingToBuy ?? [];
  if (missing.length > 0) {
    return (
      <div>
        <p>We tell electricians who may buy leads.</p>
        <MissingToBuy missing={missing} />
        <BuyingNeedsLink />
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>Turn on alerts and we’ll tell you when it gets there.</p>
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
    // The form that had focus is gone.
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
  /** Opens the alerts dialog. */
  onTurnOnAlerts: () => void;
}

function WatchOf({ leadId, schedule, watch, isDeaf, onTurnOnAlerts }: Props & { watch: Watch | null; isDeaf: boolean }) {
  const [isChanging, setIsChanging] = useState(false);
  // After the first action, focus follows what replaces the pressed control.
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
  if (isFree) return <p>This lead is free. It can’t get any cheaper.</p>;
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

/** Renders "Tell me at $20": one alert when a lead's price reaches the target, if it is still for sale. */
export function PriceWatch({ leadId, ...rest }: Props) {
  const id = useId();
  const { data: watches, error, refetch, isFetching } = useQuery(priceWatchesQuery);
  const { data: settings } = useQuery(alertSettingsQuery);
  return (
    // `relative` lifts it above the button that covers the whole card.
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
