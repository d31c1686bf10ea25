import type { ComponentProps } from 'react';
import { Field } from '@/components/ui/field.tsx';
import { Textarea } from '@/components/ui/input.tsx';
import { MissingCount } from '@/components/ui/missing-count.tsx';

const MIN_LENGTH = 10;

/** Renders the description of the work, at least ten characters. */
export function WorkField({
  field: { name, value, onChange, onBlur },
  rows,
  enterKeyHint,
  ...rest
}: Pick<ComponentProps<typeof Field>, 'id' | 'label' | 'hint' | 'error'> &
  Pick<ComponentProps<'textarea'>, 'rows' | 'enterKeyHint'> & {
    /** The form controller's field. */
    field: Required<Pick<ComponentProps<'textarea'>, 'name' | 'onChange' | 'onBlur'>> & { value: string };
  }) {
  return (
    <div className="relative">
      <Field {...rest}>
        {(control) => <Textarea {...control} {...{ name, value, onChange, onBlur, rows, enterKeyHint }} maxLength={4000} />}
      </Field>
      <MissingCount typed={value} least={MIN_LENGTH} />
    </div>
  );
}
