import { bidAgreement } from '@shared/domain/words/standing-bid-words.ts';
import { FieldError } from '@/components/ui/field.tsx';
import type { BidLimits } from '@/components/bid/bid-words.ts';
import { formatDay } from '@/lib/time/format.ts';

interface Props {
  id: string;
  /** What is agreed to; null while the amounts are not valid. */
  sentence: string | null;
  /** The sentence that was ticked: another amount or card has to be agreed to again. */
  agreed: string | null;
  error: string | undefined;
  onAgree: (sentence: string | null) => void;
}

/** Returns what is agreed to, in words; null while the amounts are not valid. */
export function sentenceOf(amounts: Pick<BidLimits, 'perLeadDollars' | 'weekDollars'> | null, card: string): string | null {
  return amounts && bidAgreement({ perLeadDollars: amounts.perLeadDollars, weekDollars: amounts.weekDollars, card });
}

/** Asks for the agreement to be charged while away. */
export function Agreement({ id, sentence, agreed, error, onAgree }: Props) {
  return (
    <section aria-label="Your agreement" className="grid gap-1.5 rounded-md border border-line-strong p-3">
      {sentence ? (
        <label className="flex min-h-11 items-start gap-3">
          <input
            id={id}
            type="checkbox"
            checked={agreed === sentence}
            onChange={({ target }) => onAgree(target.checked ? sentence : null)}
            aria-describedby={error ? `${id}-error` : undefined}
            aria-invalid={error ? true : undefined}
            className="mt-0.5 size-6 shrink-0 accent-earth"
          />
          {sentence}
        </label>
      ) : (
        <p className="text-ink-2">Once you’ve entered the most for one lead and in a week, you’ll read here what you agree to.</p>
      )}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </section>
  );
}

/** Says what was agreed to before, while that still covers everything. */
export function AgreedBefore({ agreement: { at, wording } }: Pick<BidLimits, 'agreement'>) {
  return (
    <p className="text-sm text-ink-2">
      You agreed on {formatDay(at)}: “{wording}”
    </p>
  );
}
