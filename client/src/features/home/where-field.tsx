import { AddressField } from '@/components/address-field/address-field.tsx';
import { inputClass } from '@/components/ui/input-class.ts';

/** The field's name, and the quote form's query parameter. */
export const FIELD_NAME = 'serviceLocation';

const traits = {
  name: FIELD_NAME,
  required: true,
  // Any text that is not blank.
  pattern: String.raw`.*\S.*`,
  maxLength: 200,
  autoComplete: 'street-address',
  enterKeyHint: 'search',
  className: inputClass,
} as const;

/** Renders the location field. Accepts any text; suggestions load after the page. */
export function WhereField(field: { id: string; value: string; onChange: (value: string) => void }) {
  return <AddressField {...traits} {...field} />;
}
