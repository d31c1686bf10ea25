import { useEffect, useState } from 'react';
import { inputClass } from '@/components/ui/input-class.ts';
import { useLatePart } from '@/lib/use-late-part.ts';

const importAddressField = async () => (await import('@/components/address-field.tsx')).AddressField;

const traits = {
  name: 'serviceLocation',
  maxLength: 200,
  autoComplete: 'street-address',
  enterKeyHint: 'search',
  className: inputClass,
} as const;

/** A plain field from the first paint; its suggestions arrive after the page, never under the fingers. */
export function WhereField({
  id,
  value,
  onChange,
}: {
  id: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [AddressField, loadAddressField] = useLatePart(importAddressField);
  const [isInUse, setIsInUse] = useState(false);
  useEffect(loadAddressField, [loadAddressField]);
  if (AddressField && !isInUse) {
    return <AddressField id={id} {...traits} value={value} onChange={onChange} />;
  }
  return (
    <div className="grid gap-1.5">
      <input
        id={id}
        {...traits}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={() => setIsInUse(true)}
        onBlur={() => setIsInUse(false)}
      />
      {/* As high as the line that says where suggestions come from. */}
      <div className="h-4.5" />
    </div>
  );
}
