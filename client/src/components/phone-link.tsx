import { clsx } from 'clsx';
import { Phone } from 'lucide-react';
import { ButtonAnchor, type ButtonSize, type ButtonVariant } from '@/components/ui/button.tsx';
import { track } from '@/lib/analytics.ts';
import { clientConfig } from '@/lib/client-config.ts';
import { telHref } from '@/lib/tel-href.ts';

/** Counts a press on the national number. The dial goes on by itself and waits for nothing. */
export function countPhoneClick(): void {
  track('phone_click', { phoneNumber: clientConfig.brand.phone });
}

/** Dials the national number; says "Call" before it unless `label` says otherwise. */
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

// The padding makes a target of 24 px out of a line of text and leaves the lines where they are.
const inlineLink = 'inline-block py-1 -my-1 text-neutral-wire underline';

/** The national number inside a sentence. */
export function PhoneLink({ className }: { className?: string | undefined }) {
  const { phone } = clientConfig.brand;
  return (
    <a
      href={telHref(phone)}
      className={clsx(inlineLink, 'whitespace-nowrap', className)}
      onClick={countPhoneClick}
    >
      {phone}
    </a>
  );
}

/** The support address inside a sentence. */
export function EmailLink() {
  const { email } = clientConfig.brand;
  return (
    <a href={`mailto:${email}`} className={clsx(inlineLink, 'break-all')}>
      {email}
    </a>
  );
}
