import { ContactChange } from '@/components/forms/contact-change.tsx';

/** Renders a form for another phone number, closed until it is asked for. */
export function NumberChange({ onChange }: { onChange: (phone: string) => Promise<void> }) {
  return (
    <ContactChange
      open="Wrong number? Change it"
      label="Your phone number"
      submit="Change the number"
      input={{ type: 'tel', autoComplete: 'tel' }}
      onChange={onChange}
    />
  );
}
