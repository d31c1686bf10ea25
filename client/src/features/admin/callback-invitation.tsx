import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import type { Callback } from '@shared/contracts/callbacks.ts';
import { Button, ButtonAnchor } from '@/components/ui/button.tsx';
import { CopyButton } from '@/components/ui/copy-button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { referenceOf } from '@/lib/api/api-client.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { telHref } from '@/lib/utils/tel-href.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { useInvite } from './callback-api.ts';
import { invitationText } from './callback-texts.ts';

function smsHref({ mobile, firstName }: Callback, link: string): string {
  const text = `Hello ${isolate(firstName)}, your invitation to ${clientConfig.brand.name}: ${link}`;
  return `${telHref(mobile).replace('tel:', 'sms:')}?&body=${encodeURIComponent(text)}`;
}

function NewLink({ callback, link }: { callback: Callback; link: string }) {
  return (
    <div className="grid gap-2">
      <Field label="Invitation link" hint="Shown only now. Links from before no longer work.">
        {(control) => (
          <Input {...control} readOnly value={link} onFocus={(event) => event.target.select()} className="font-mono text-sm" />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={link} label="Copy again" />
        <ButtonAnchor href={smsHref(callback, link)} variant="secondary" size="sm">
          <MessageSquareText aria-hidden="true" className="size-4.5" />
          Send as text message
        </ButtonAnchor>
      </div>
    </div>
  );
}

function useInviting(callback: Callback) {
  const { toast } = useToast();
  const { mutate, isPending, variables } = useInvite(callback.id);
  const [link, setLink] = useState<string | null>(null);
  const handleError = (error: Error) =>
    toast({
      title: 'No invitation was created',
      description: error.message,
      variant: 'destructive',
      reference: referenceOf(error),
    });
  const handleCopy = () => {
    if (isPending) return;
    mutate('link', {
      onError: handleError,
      onSuccess: (made) => {
        setLink(made.link);
        navigator.clipboard.writeText(made.link ?? '').then(
          () => toast({ title: 'Link copied' }),
          // The browser may refuse; the link is shown below.
          () => undefined,
        );
      },
    });
  };
  const handleSend = () => {
    if (isPending) return;
    mutate('email', {
      onError: handleError,
      onSuccess: () => {
        setLink(null);
        toast({ title: 'Invitation sent again', description: `A new link was emailed to ${callback.email}.` });
      },
    });
  };
  return { link, pending: isPending ? variables : null, handleCopy, handleSend };
}

/** Renders the status of an approved electrician's invitation, and two ways to a new link. */
export function CallbackInvitation({ callback, now }: { callback: Callback; now: Date }) {
  const { link, pending, handleCopy, handleSend } = useInviting(callback);
  const isUsed = callback.invitation.state === 'used';
  return (
    <section className="grid grid-cols-1 gap-3 rounded-md bg-sunken p-3">
      <h3 className="text-sm font-semibold">
        Invitation<span className="sr-only"> of {isolate(callback.businessName)}</span>
      </h3>
      <p className="text-sm break-words">{invitationText(callback, now)}</p>
      {isUsed ? null : (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" isPending={pending === 'link'} pendingText="Making a link…" onClick={handleCopy}>
            Copy invitation link
          </Button>
          <Button variant="secondary" size="sm" isPending={pending === 'email'} pendingText="Sending…" onClick={handleSend}>
            Send again
          </Button>
        </div>
      )}
      <div aria-live="polite" className="empty:hidden">
        {link && !isUsed ? <NewLink callback={callback} link={link} /> : null}
      </div>
    </section>
  );
}
