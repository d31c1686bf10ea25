import { Link } from 'wouter';
import { Button } from '@/components/ui/button.tsx';
import { paths } from '@shared/contracts/page-paths.ts';
import { CallbackFields } from './callback-fields.tsx';
import { failedNotice } from './callback-notices.ts';
import { preloadCallbackParts, useCallbackForm } from './use-callback-form.ts';

function PrivacyNote() {
  return (
    <p className="text-sm text-ink-2">
      We use your details to phone you about joining, and for nothing else.{' '}
      <Link href={paths.privacyPolicy} className="inline-block py-0.5 text-neutral-wire underline">
        Privacy policy
      </Link>
    </p>
  );
}

function Failure({ parts, failure }: Pick<ReturnType<typeof useCallbackForm>, 'parts' | 'failure'>) {
  if (parts && failure) return <parts.CallbackFailed error={failure} />;
  return <p className="mb-5">{failedNotice().description}</p>;
}

/** Renders the callback form. Input stays until the request has been sent. */
export function CallbackForm() {
  const { outcome, errors, failure, attempt, parts, isSending, ...form } = useCallbackForm();
  return (
    <div className="rounded-lg border border-line bg-surface p-4 shadow-1 sm:p-6">
      <form
        method="post"
        noValidate
        onChange={form.handleChange}
        onSubmit={(event) => void form.handleSubmit(event)}
        className="grid gap-5"
      >
        {parts ? <parts.CallbackProblems errors={errors} attempt={attempt} /> : null}
        <CallbackFields errors={errors} onFocus={preloadCallbackParts} />
        <PrivacyNote />
        <div>
          <div aria-live="polite">
            {outcome === 'failed' ? <Failure parts={parts} failure={failure} /> : null}
          </div>
          <Button type="submit" isPending={isSending} pendingText="Requesting Callback..." className="w-full">
            Request Callback Now
          </Button>
        </div>
      </form>
      {parts && outcome !== 'sent' ? <parts.CallbackGuard /> : null}
      {/* Outside the form, because its reset would empty it. */}
      <output className="block">{outcome === 'sent' && parts ? <parts.CallbackSent /> : null}</output>
    </div>
  );
}
