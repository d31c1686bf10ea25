import type { AvailableLead } from '@shared/contracts/leads.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import { budgetRangeLabels, propertyTypeLabels } from '@shared/domain/words/labels.ts';
import { unknownBudgets } from '@shared/domain/words/unknown-budgets.ts';
import { whenText } from './lead-texts.ts';

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

export interface LeadFact {
  term: string;
  /** A person's name before the text, which may be written from right to left. */
  name?: string;
  text: string;
}

/** Returns a lead's budget: "budget $500–$1,000", "budget under $500", "budget unknown". */
function budgetText({ budgetRange }: AvailableLead): string {
  if (unknownBudgets.includes(budgetRange)) return 'budget unknown';
  return `budget ${budgetRangeLabels[budgetRange].replace(/^[A-Z]/, (letter) => letter.toLowerCase())}`;
}

const photosText = ({ photoCount }: AvailableLead) => (photoCount === 0 ? '' : `, ${photoCount} ${photoCount === 1 ? 'photo' : 'photos'}`);

/** Returns a card's three lines: Who, What and When. */
export function leadFacts(lead: AvailableLead): readonly LeadFact[] {
  return [
    { term: 'Who', name: lead.customerName, text: unbroken(`${formatPhone(lead.customerPhone)}${lead.isPhoneConfirmed ? ' confirmed' : ''}`) },
    {
      term: 'What',
      text: `${propertyTypeLabels[lead.propertyType]}, ${budgetText(lead)}${photosText(lead)}`,
    },
    { term: 'When', text: whenText(lead) },
  ];
}
