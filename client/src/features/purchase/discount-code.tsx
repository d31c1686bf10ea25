import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { useSectionDirty } from '@/components/forms/dirty-sections.ts';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { call } from '@/lib/api/api-client.ts';
import { applyDiscountCode } from '@shared/contracts/discounts.ts';
import { payableCents } from '@shared/domain/auction/auction-price.ts';
import { discountCents, type Discount } from '@shared/domain/auction/discount.ts';
import { formatCents } from '@shared/domain/money/money.ts';

/** A code that the server has accepted for this buyer and this lead. */
export interface AppliedCode extends Discount {
  discountCodeId: number;
  /** In its display form. */
  code: string;
}

/** Returns a price with a code applied, in cents; zero when it is below the smallest amount a card can be charged. */
export function centsToPay(priceCents: number, code: AppliedCode | null): number {
  return payableCents(priceCents - (code ? discountCents(code, priceCents) : 0));
}

/** Applies a code to a lead for this buyer. Throws the server's error if the code cannot be used. */
async function applyCode(leadId: number, typed: string): Promise<AppliedCode> {
  const code = typed.trim();
  const { discountCodeId, discountType, discountValue } = await call(applyDiscountCode, {
    body: { code, leadId },
  });
  return { discountCodeId, discountType, discountValue, code: code.toUpperCase() };
}

const linkClass = 'min-h-12 px-2 text-sm font-semibold text-neutral-wire underline';

function CodeInUse({
  code,
  priceCents,
  onRemove,
}: {
  code: AppliedCode;
  priceCents: number;
  onRemove: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <output className="text-sm">
        <span className="font-semibold">{code.code}</span> takes{' '}
        <span className="font-semibold text-earth tnum">
          {formatCents(discountCents(code, priceCents))}
        </span>{' '}
        off
      </output>
      <button type="button" onClick={onRemove} className={linkClass}>
        Remove code
      </button>
    </div>
  );
}

function CodeField({ leadId, onApply }: { leadId: number; onApply: (code: AppliedCode) => void }) {
  const [typed, setTyped] = useState('');
  useSectionDirty(typed.trim() !== '');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => applyCode(leadId, typed),
    onSuccess: onApply,
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Field label="Discount code" error={error?.message}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              ref={input}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <Button type="submit" variant="secondary" isPending={isPending} pendingText="Applying…">
              Apply
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

/** Renders the discount code field; an applied code shows what it takes off the current price. */
export function DiscountCode({
  leadId,
  priceCents,
  code,
  onChange,
}: {
  leadId: number;
  priceCents: number;
  code: AppliedCode | null;
  onChange: (code: AppliedCode | null) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const handleChange = (next: AppliedCode | null) => {
    setIsOpen(false);
    onChange(next);
  };
  if (code) {
    return <CodeInUse code={code} priceCents={priceCents} onRemove={() => handleChange(null)} />;
  }
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={`${linkClass} -ml-2`}
      >
        Have a code?
      </button>
      {isOpen ? (
        <div id={id}>
          <CodeField leadId={leadId} onApply={handleChange} />
        </div>
      ) : null}
    </div>
  );
}
