import type { RadioOption } from '@/components/ui/radio-cards.tsx';
import type {
  budgetRanges,
  propertyTypes,
  serviceTypes,
  timeframes,
  urgencies,
} from '@shared/domain/enums.ts';

type OptionFor<List extends readonly string[]> = RadioOption & { value: List[number] };

export const serviceTypeOptions: readonly OptionFor<typeof serviceTypes>[] = [
  { value: 'installation', label: 'Installation', hint: 'New lights, power points, fans or an oven' },
  { value: 'repair', label: 'Repair', hint: 'Something broke or keeps tripping' },
  { value: 'maintenance', label: 'Maintenance', hint: 'Safety checks, smoke alarms' },
  { value: 'emergency', label: 'Emergency', hint: 'No power, sparks or a burning smell' },
  { value: 'upgrade', label: 'Upgrade', hint: 'Switchboard, wiring, EV charger' },
];

export const dateOptions: readonly RadioOption[] = [
  { value: 'yes', label: 'My dates are flexible' },
  { value: 'no', label: 'I need specific dates' },
];

export const propertyTypeOptions: readonly OptionFor<typeof propertyTypes>[] = [
  { value: 'residential', label: 'Residential', hint: 'House, unit or townhouse' },
  { value: 'commercial', label: 'Commercial', hint: 'Shop, office or café' },
  { value: 'industrial', label: 'Industrial', hint: 'Factory, workshop or warehouse' },
];

export const budgetOptions: readonly OptionFor<typeof budgetRanges>[] = [
  { value: 'under_500', label: 'Under $500' },
  { value: '500_1000', label: '$500–$1,000' },
  { value: '1000_2500', label: '$1,000–$2,500' },
  { value: '2500_plus', label: '$2,500 or more' },
  { value: 'unsure', label: 'Not sure yet' },
];

export const existingElectricianOptions: readonly RadioOption[] = [
  { value: 'no', label: 'No, I need to find an electrician' },
  { value: 'yes', label: 'Yes, but getting quotes for comparison' },
];

export const urgencyOptions: readonly OptionFor<typeof urgencies>[] = [
  { value: 'emergency', label: 'Emergency', hint: 'Someone has to come right now' },
  { value: 'within_24h', label: 'Within 24 hours', hint: 'Today or tomorrow' },
  { value: 'within_week', label: 'Within a week', hint: 'Soon, but it can wait a few days' },
  { value: 'flexible', label: 'Flexible', hint: 'Whenever suits' },
];

export const timeframeOptions: readonly OptionFor<typeof timeframes>[] = [
  { value: 'asap', label: 'As soon as possible', hint: 'Within 2–3 days' },
  { value: 'this_week', label: 'This week' },
  { value: 'this_month', label: 'This month' },
  { value: 'just_pricing', label: 'Just pricing for now' },
];
