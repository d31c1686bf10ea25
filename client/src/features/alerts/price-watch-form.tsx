import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { payableCents, priceAt, type PriceSchedule } from '@shared/domain/auction-price.ts';
import { decimalFromCents } from '@shared/domain/money.ts';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { serverNow } from '@/lib/server-clock.ts';
import { foresee, targetText, typedTarget, usualTarget } from './price-watch-texts.ts';

const NO_AMOUNT = 'Enter an amount such as 20.00';

interface Props {
  schedule: PriceSchedule;
  /** The target so far, in cents; null without one. */
  target: number | null;
  isPending: boolean;
  error: Error | null;
  takesFocus: boolean;
  onSet: (target: string) => void;
  /** Null where there is nothing to go back to. */
  onCancel: (() => void) | null;
}

/** The price as it is typed, and what it would bring. */
function useTarget({ schedule, target, isPending, takesFocus, onSet }: Props) {
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

/** Asks for the price to be told at, and says when that will be. */
export function PriceWatchForm(props: Props) {
  const { isPending, error, onCancel } = props;
  const { typed, cents, input, type, submit, objection, promise } = useTarget(props);
  return (
    <form noValidate onSubmit={submit}>
      <Field label="Tell me at" hint={promise} error={objection ?? error?.message}>
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
    </form>
  );
}
