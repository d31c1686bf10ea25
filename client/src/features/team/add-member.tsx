import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { TeamMember } from '@shared/contracts/team.ts';
import { lazyPart } from '@/components/lazy-part.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { teamNotices } from '@/lib/strings.ts';
import { nameOf } from './team-texts.ts';

const importForm = async () => (await import('./add-member-form.tsx')).AddMemberForm;
const AddMemberForm = lazyPart(importForm);

// What cannot be fetched ahead is asked for again at the press.
const preload = () => void importForm().catch(() => undefined);

/** The way to a new team member: a button that makes room for the form, and the notice once they are added. */
export function AddMember({ onAdded }: { onAdded: (member: TeamMember) => void }) {
  const { toast } = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const handleAdded = (member: TeamMember) => {
    toast(teamNotices.added(nameOf(member), member.email ?? ''));
    setIsOpen(false);
    onAdded(member);
  };
  const handleCancel = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      <Button
        ref={opener}
        className="justify-self-start"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setIsOpen(true)}
      >
        <UserPlus aria-hidden="true" className="size-5" />
        Add a team member
      </Button>
      {isOpen ? <AddMemberForm onAdded={handleAdded} onCancel={handleCancel} /> : null}
    </>
  );
}
