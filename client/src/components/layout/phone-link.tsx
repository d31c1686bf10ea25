import { clsx } from 'clsx';
import { Phone } from 'lucide-react';
import { ButtonAnchor, type ButtonSize, type ButtonVariant } from '@/components/ui/button.tsx';
import { track } from '@/lib/analytics/analytics.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { telHref } from '@/lib/utils/tel-href.ts';

/** Counts a press on the national number. Dialling does not wait for it. */
export function countPhoneClick(): void {
  track('phone_click', { phoneNumber: clientConfig.brand.phone });
}

/** Renders a button that dials the national number, with "Call" before it unless `label` differs. */
export function PhoneButton({
  label,
  variant = 'secondary',
  size = 'md',
  className,
}: {
  label?: string | undefined;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
}) {
  const { phone } = clientConfig.brand;
  return (
    <ButtonAnchor
      href={telHref(phone)}
      variant={variant}
      size={size}
      className={className}
      onClick={countPhoneClick}
    >
      <Phone aria-hidden="true" className="size-4.5 shrink-0" />
      {label ?? `Call ${phone}`}
    </ButtonAnchor>
  );
}

// The padding makes a 24 px target out of a line of text without moving the lines. A block would let the full stop after it wrap alone.
const inlineLink = 'py-1 text-neutral-wire underline whitespace-nowrap';

/** Renders the national number inside a sentence. */
export function PhoneLink({ className }: { className?: string | undefined }) {
  const { phone } = clientConfig.brand;
  return (
    <a
      href={telHref(phone)}
      className={clsx(inlineLink, className)}
      onClick={countPhoneClick}
    >
      {phone}
    </a>
  );
}
