import { AskedButton } from './asked-button.tsx';
import type { RequestActs } from './request-acts.ts';

/** Renders how to turn the link off, and with it the emails. */
export function EndLink({ acts }: { acts: RequestActs }) {
  return (
    <section aria-labelledby="link" className="grid gap-3 border-t border-line pt-6">
      <h2 id="link" className="text-lg">
        This link
      </h2>
      <p className="text-sm text-ink-2">
        Anyone with this page’s address can see your request, so keep it to yourself. It works for 90 days after your request was taken or
        closed.
      </p>
      <AskedButton
        label="Turn this link off"
        question="Turn it off for good? This page can’t be opened any more, and our emails and texts about this request end. The request itself goes on."
        yes="Yes, turn it off"
        no="Keep it"
        isPending={acts.isPending}
        onYes={acts.endLink}
      />
    </section>
  );
}
