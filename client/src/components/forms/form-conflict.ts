import type { JSX } from 'react';
import type { FieldValues } from 'react-hook-form';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import type { FormConflictProps } from './form-conflict-panel.tsx';

/** Asks which version of a form to keep when someone else has saved first, and fills it in. */
export const FormConflict = lazyComponent(async () => (await import('./form-conflict-panel.tsx')).FormConflictPanel) as <Input extends FieldValues>(
  props: FormConflictProps<Input>,
) => JSX.Element;
