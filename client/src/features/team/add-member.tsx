import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { TeamMember } from '@shared/contracts/team.ts';
import { Button } from '@/components/ui/button.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { teamNotices } from '@/lib/strings.ts';
import { useLatePart } from '@/lib/use-late-part.ts';
import { nameOf } from './team-texts.ts';

const importForm = async () => (await import('./add-member-form.tsx')).AddMemberForm;

/** The way to a new team member: a button that makes room for the form, and the notice once they are added. */
export function AddMember({ onAdded }: { onAdded: (member: TeamMember) => void }) {
  const { toast } = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const [Form, loadForm] = useLatePart(importForm);
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
        onPointerEnter={loadForm}
        onFocus={loadForm}
        onClick={() => {
          loadForm();
          setIsOpen(true);
        }}
      >
        <UserPlus aria-hidden="true" className="size-5" />
        Add a team member
      </Button>
      {isOpen && Form ? <Form onAdded={handleAdded} onCancel={handleCancel} /> : null}
    </>
  );
}
