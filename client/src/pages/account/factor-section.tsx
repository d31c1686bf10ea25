import { Section } from '@/features/account/section.tsx';
import { SecurityButton } from '@/components/layout/security-button.tsx';

/** Renders the way to a super admin's second factor. */
export function FactorSection() {
  return (
    <Section title="Second factor" hint="Passkeys, an authenticator app and recovery codes, beside your password.">
      <SecurityButton variant="secondary">Manage second factor</SecurityButton>
    </Section>
  );
}
