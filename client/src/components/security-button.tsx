import { KeyRound } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { loadChunk } from '@/lib/load-chunk.ts';
import { lostChunkNotice } from './lazy-dialog.tsx';

const importDialogs = () => import('./second-factor/user-factor-dialogs.ts');

/** Opens the second factor of the signed-in account. */
export function SecurityButton() {
  const { toast } = useToast();
  const handlePress = () => {
    void loadChunk(importDialogs).then(
      ({ openUserSecurity }) => openUserSecurity(),
      () => toast(lostChunkNotice),
    );
  };
  return (
    <Button variant="quiet" size="sm" data-closes className="justify-start px-2!" onClick={handlePress}>
      <KeyRound aria-hidden="true" className="size-4.5" />
      Security
    </Button>
  );
}
