import { PhoneButton } from '@/components/phone-link.tsx';
import type { ButtonVariant } from '@/components/ui/button.tsx';

/** Until the callback form is there, asking for a callback is a phone call. */
export function CallbackButton({ variant = 'primary' }: { variant?: ButtonVariant | undefined }) {
  return <PhoneButton label="Request Callback" variant={variant} />;
}
