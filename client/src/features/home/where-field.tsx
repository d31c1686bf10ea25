import { AddressField } from '@/components/address-field.tsx';
import { inputClass } from '@/components/ui/input-class.ts';

/** The field's name, which is also the parameter that the quote form reads. */
export const FIELD_NAME = 'serviceLocation';

const traits = {
  name: FIELD_NAME,
  required: true,
  // Anything that is not blank.
  pattern: String.raw`.*\S.*`,
  maxLength: 200,
  autoComplete: 'street-address',
  enterKeyHint: 'search',
  className: inputClass,
} as const;

/** Where the job is. Any text will do; suggestions come after the page. */
export function WhereField(field: { id: string; value: string; onChange: (value: string) => void }) {
  return <AddressField {...traits} {...field} />;
}
