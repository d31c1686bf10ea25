import type { MouseEvent } from 'react';
import { ButtonAnchor, type ButtonVariant } from '@/components/ui/button.tsx';

/** The address of the callback form on its page. */
export const CALLBACK_ID = 'callback';

function goToForm(event: MouseEvent): void {
  const section = document.getElementById(CALLBACK_ID);
  const firstField = section?.querySelector('input');
  const wantsNewTab = event.metaKey || event.ctrlKey || event.shiftKey;
  if (!section || !firstField || wantsNewTab) return;
  event.preventDefault();
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  section.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth' });
  firstField.focus({ preventScroll: true });
}

/** Leads to the callback form and into its first field; before the script is there, to the form. */
export function CallbackLink({ variant }: { variant?: ButtonVariant | undefined }) {
  return (
    <ButtonAnchor href={`#${CALLBACK_ID}`} variant={variant} onClick={goToForm}>
      Request Callback
    </ButtonAnchor>
  );
}
