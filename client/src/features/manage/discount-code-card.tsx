import type { DiscountCode } from '@shared/contracts/discounts.ts';
import { Chip } from '@/components/ui/chip.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { referenceOf } from '@/lib/api-client.ts';
import { formatDay } from '@/lib/format.ts';
import { ActiveSwitch } from './active-switch.tsx';
import { DiscountCodeUses } from './discount-code-uses.tsx';
import { useSetActive } from './discount-codes-api.ts';
import { offText, stateOf, usesText, validityText } from './discount-texts.ts';
import { Facts } from './facts.tsx';

function ActiveToggle({ code }: { code: DiscountCode }) {
  const { toast } = useToast();
  const { mutate, isPending, variables } = useSetActive(code.id);
  const handleSwitch = (isActive: boolean) =>
    mutate(isActive, {
      onError: (error) =>
        toast({
          title: 'The code was not changed',
          description: error.message,
          variant: 'destructive',
          reference: referenceOf(error),
        }),
    });
  const shown = isPending ? variables : code.isActive;
  return <ActiveSwitch name={code.code} isActive={shown} isPending={isPending} onSwitch={handleSwitch} />;
}

/** One code: what it takes off, how often it was used, when it counts, and its switch. */
export function DiscountCodeCard({ code, now }: { code: DiscountCode; now: Date }) {
  const { label, tone } = stateOf(code, now);
  return (
    <article
      aria-label={code.code}
      className={
        'grid grid-cols-1 gap-x-6 gap-y-2 rounded-lg border border-line bg-surface p-4 shadow-1 ' +
        'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_max-content] md:items-center'
      }
    >
      <div className="grid min-w-0 grid-cols-1 justify-items-start gap-1">
        <h2 className="max-w-full text-lg break-all">{code.code}</h2>
        <p className="flex flex-wrap items-center gap-2 font-semibold tnum">
          {offText(code)} <Chip tone={tone}>{label}</Chip>
        </p>
        {code.description ? <p className="text-sm text-ink-2">{code.description}</p> : null}
      </div>
      <Facts
        facts={[
          ['Used', usesText(code)],
          ['Valid', validityText(code)],
          ...(code.boundTo ? [['Only for', code.boundTo] as const] : []),
          ['Created', formatDay(code.createdAt)],
        ]}
      />
      <ActiveToggle code={code} />
      {code.currentUses > 0 ? <DiscountCodeUses code={code} /> : null}
    </article>
  );
}
