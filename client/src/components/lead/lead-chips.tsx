import type { AvailableLead } from '@shared/contracts/leads.ts';
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
