import type { MouseEvent } from 'react';
import { ButtonAnchor, type ButtonVariant } from '@/components/ui/button.tsx';

/** The anchor of the callback form. */
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

/** Renders the link to the callback form's first field; before hydration, to the form. */
export function CallbackLink({ variant }: { variant?: ButtonVariant | undefined }) {
  return (
    <ButtonAnchor href={`#${CALLBACK_ID}`} variant={variant} onClick={goToForm}>
      Request Callback
    </ButtonAnchor>
  );
}
