import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { getOwnProfile, replyToReview, switchProfile, type OwnProfile } from '@shared/contracts/profiles.ts';
import { useSectionDirty } from '@/components/forms/dirty-sections.ts';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field, FieldError } from '@/components/ui/field.tsx';
import { Textarea } from '@/components/ui/input.tsx';
import { call } from '@/lib/api/api-client.ts';
import { writeCached } from '@/lib/query/write-cached.ts';
import { formatDay } from '@/lib/time/format.ts';
import { Section } from './section.tsx';

const ownProfileQuery = queryOptions({ queryKey: ['own-profile'] as const, queryFn: ({ signal }) => call(getOwnProfile, { signal }), staleTime: 0 });

/** Performs an act on the own page, and shows the page as it is then. */
function useProfileAct<Input>(act: (input: Input) => Promise<OwnProfile>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: act, onSuccess: (profile) => writeCached<OwnProfile>(queryClient, ownProfileQuery, () => profile) });
}

function AnswerForm({ id, onCancel }: { id: number; onCancel: () => void }) {
  const [text, setText] = useState('');
  const { mutate, isPending, error } = useProfileAct((body: WireBodyOf<typeof replyToReview>) => call(replyToReview, { params: { reviewId: id }, body }));
  useSectionDirty(text !== '');
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate({ reply: text });
  };
  return (
    <form className="grid gap-3" onSubmit={handleSubmit}>
      <Field label="Your answer" hint="Everyone can read it, without what could tell who the customer is. It can’t be changed afterwards." error={error?.message}>
        {(control) => <Textarea {...control} value={text} onChange={({ target }) => setText(target.value)} rows={3} maxLength={1000} required />}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" isPending={isPending} pendingText="Sending…">
          Publish the answer
        </Button>
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Answer({ id }: { id: number }) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <AnswerForm id={id} onCancel={() => setIsOpen(false)} />;
  return (
    <Button variant="quiet" size="sm" className="-ml-2 justify-self-start" onClick={() => setIsOpen(true)}>
      Answer
    </Button>
  );
}

function Reviews({ reviews }: Pick<OwnProfile, 'reviews'>) {
  if (reviews.length === 0) return <p className="text-sm text-ink-2">No customer has rated you yet.</p>;
  return (
    <ul className="grid gap-3">
      {reviews.map(({ id, jobReference, rating, text, isPublic, isCounted, createdAt, reply }) => (
        <li key={id} className="grid gap-1.5 border-t border-line pt-3">
          <p className="text-sm text-ink-2">
            <strong className="text-ink">{rating} of 5 stars</strong>, {jobReference}, {formatDay(createdAt)}
          </p>
          {text ? (
            <p className="wrap-anywhere whitespace-pre-line">
              {text}
              {isPublic ? null : <span className="text-sm text-ink-3"> (not shown, nor is an answer: the customer didn’t agree)</span>}
            </p>
          ) : null}
          {isCounted ? null : <p className="text-sm text-ink-3">Not on your page: only ratings of leads you paid for count, from customers with a confirmed number.</p>}
          {reply ? <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-2">Your answer: {reply}</p> : null}
          {reply === null && (text === null || isPublic) ? <Answer id={id} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Own({ isPublic, path, reviews }: OwnProfile) {
  const { mutate, isPending, error } = useProfileAct((isOn: boolean) => call(switchProfile, { body: { isPublic: isOn } }));
  return (
    <>
      <div className="grid justify-items-start gap-2">
        {isPublic && path ? (
          <a href={path} className="text-neutral-wire underline wrap-anywhere">
            {new URL(path, location.origin).href}
          </a>
        ) : null}
        <Button variant="secondary" size="sm" isPending={isPending} pendingText="Saving…" onClick={() => mutate(!isPublic)}>
          {isPublic ? 'Make my page private' : 'Make my page public'}
        </Button>
        <div role="alert">{error ? <FieldError>{error.message}</FieldError> : null}</div>
      </div>
      <Reviews reviews={reviews} />
    </>
  );
}

/** Renders whether an electrician has a public page, and what their customers say, which they can answer once. */
export function PublicPageSection() {
  const query = useQuery(ownProfileQuery);
  return (
    <Section
      title="Your public page"
      hint="Your business name, where you work, your licence with its register, how soon you call, and what customers say. Customers who had you find it from their request."
    >
      <Loaded query={query} what="your page">
        {(profile) => <Own {...profile} />}
      </Loaded>
    </Section>
  );
}
