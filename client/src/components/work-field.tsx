import type { ComponentProps } from 'react';
import { Field } from './ui/field.tsx';
import { Textarea } from './ui/input.tsx';
import { MissingCount } from './ui/missing-count.tsx';

const SHORTEST = 10;

/** The work in somebody's own words, at least ten characters of them. */
export function WorkField({
  field: { name, value, onChange, onBlur },
  rows,
  enterKeyHint,
  ...rest
}: Pick<ComponentProps<typeof Field>, 'id' | 'label' | 'hint' | 'error'> &
  Pick<ComponentProps<'textarea'>, 'rows' | 'enterKeyHint'> & {
    /** What a form's controller gives. */
    field: Required<Pick<ComponentProps<'textarea'>, 'name' | 'onChange' | 'onBlur'>> & { value: string };
  }) {
  return (
    <div className="relative">
      <Field {...rest}>
        {(control) => <Textarea {...control} {...{ name, value, onChange, onBlur, rows, enterKeyHint }} maxLength={4000} />}
      </Field>
      <MissingCount typed={value} least={SHORTEST} />
    </div>
  );
}
