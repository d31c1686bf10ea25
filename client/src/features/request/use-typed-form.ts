import { useState, type SyntheticEvent } from 'react';
import { useSectionDirty } from '@/components/forms/dirty-sections.ts';

const isTyped = (field: Element) =>
  (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue) ||
  (field instanceof HTMLInputElement && field.checked !== field.defaultChecked);

/**
 * Tells the page while a form without state of its own holds something that was not sent. Pass the handler to the form's `onChange`, and
 * give the form's component another key once it was sent.
 */
export function useTypedForm(): { handleChange: (event: SyntheticEvent<HTMLFormElement>) => void } {
  const [isDirty, setIsDirty] = useState(false);
  useSectionDirty(isDirty);
  return { handleChange: ({ currentTarget }) => setIsDirty([...currentTarget.elements].some(isTyped)) };
}
