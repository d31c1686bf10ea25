import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '@/components/ui/button.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { loadChunk } from '@/lib/lazy/load-chunk.ts';
import { lostChunkNotice } from '@/components/lazy/lazy-overlay.tsx';

const importDialogs = () => import('@/components/second-factor/user-factor-dialogs.ts');

/** Renders the button that opens the account's second factor settings. */
export function SecurityButton({ children = 'Security', ...look }: { variant?: ButtonVariant; children?: ReactNode }) {
  const { toast } = useToast();
  const handlePress = () => {
    void loadChunk(importDialogs).then(
      ({ openUserSecurity }) => openUserSecurity(),
      () => toast(lostChunkNotice),
    );
  };
  return (
    <Button variant="quiet" size="sm" data-closes className={look.variant ? 'justify-self-start' : 'justify-start px-2!'} onClick={handlePress} {...look}>
      <KeyRound aria-hidden="true" className="size-4.5" />
      {children}
    </Button>
  );
}
