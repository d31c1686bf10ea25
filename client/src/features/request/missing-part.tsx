import { PhoneLink } from '@/components/layout/phone-link.tsx';

/** Stands in for a part of a request's page whose file is lost. */
export function MissingPart() {
  return (
    <p role="alert">
      A part of this page couldn’t be loaded. Reload it, or call <PhoneLink />.
    </p>
  );
}
