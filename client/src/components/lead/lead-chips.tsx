import type { ArchivedLead, AvailableLead } from '@shared/contracts/leads.ts';
import { Chip } from '@/components/ui/chip.tsx';
import { leadBadges } from './lead-texts.ts';

/** Renders how urgent a lead is and the kind of work, or that it is an emergency. */
export function LeadChips({ lead }: { lead: AvailableLead }) {
  return leadBadges(lead).map(({ text, tone }) => (
    <Chip key={text} tone={tone}>
      {text}
    </Chip>
  ));
}

/** Renders how an archived lead ended, unless someone who runs the market took it off. */
export function EndChip({ endedAt, isCancelled }: Pick<ArchivedLead, 'endedAt' | 'isCancelled'>) {
  if (isCancelled) return <Chip tone="info">Cancelled</Chip>;
  return endedAt ? <Chip tone="info">Ended</Chip> : null;
}
