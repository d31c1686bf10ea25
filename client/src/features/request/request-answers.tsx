import { useState, type SubmitEvent } from 'react';
import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { PhoneLink } from '@/components/layout/phone-link.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Textarea } from '@/components/ui/input.tsx';
import { RadioPills } from '@/components/ui/radio-pills.tsx';
import { formatDateTime, formatDay } from '@/lib/time/format.ts';
import { fieldText } from './field-text.ts';
import type { RequestActs } from './request-acts.ts';
import { useTypedForm } from './use-typed-form.ts';

interface Props {
  request: CustomerRequest;
  acts: RequestActs;
}

function CallQuestion({ request: { answer, electrician }, acts: { isPending, answer: send } }: Props) {
  const name = electrician?.name ?? 'the electrician';
  return (
    <section aria-labelledby="called" className="grid gap-3">
      <h2 id="called" className="text-xl wrap-anywhere">
        Did <bdi>{name}</bdi> call you?
      </h2>
      {answer === 'not_called' ? (
        <output className="block">
          Thank you. We’ll follow it up with them. If you can’t wait, call us on <PhoneLink />.
        </output>
      ) : null}
      {answer === 'called' ? <output className="block">Thank you. You told us that they called.</output> : null}
      <div className="flex flex-wrap gap-3">
        {answer === 'called' ? null : (
          <Button isPending={isPending} onClick={() => send({ answer: 'called' })}>
            Yes, they called
          </Button>
        )}
        {answer === 'not_called' ? null : (
          <Button variant="secondary" isPending={isPending} onClick={() => send({ answer: 'not_called' })}>
            No, nobody called
          </Button>
        )}
      </div>
    </section>
  );
}

const stars = [5, 4, 3, 2, 1].map((count) => ({ value: String(count), label: count === 1 ? '1 star' : `${count} stars` }));

function ReviewForm({ acts: { isPending, review: send }, given }: Pick<Props, 'acts'> & { given: CustomerRequest['review'] }) {
  const [rating, setRating] = useState(given ? String(given.rating) : '');
  const [error, setError] = useState<string>();
  const { handleChange } = useTypedForm();
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setError(rating ? undefined : 'Please choose 1 to 5 stars');
    const fields = new FormData(event.currentTarget);
    if (rating) send({ rating: Number(rating), text: fieldText(fields, 'text'), isPublic: fields.has('isPublic') });
  };
  return (
    <form className="grid gap-4" onChange={handleChange} onSubmit={handleSubmit}>
      <RadioPills
        legend="Your rating"
        name="rating"
        register={{ name: 'rating', onChange: ({ target }) => setRating(target.value), onBlur: () => undefined }}
        options={stars}
        value={rating}
        error={error}
      />
      <Field label="What would you tell others?" optional hint="Please leave out names, numbers and addresses.">
        {(control) => <Textarea {...control} name="text" rows={3} maxLength={2000} defaultValue={given?.text ?? ''} />}
      </Field>
      <label className="flex min-h-12 items-center gap-3">
        <input type="checkbox" name="isPublic" defaultChecked={given?.isPublic} className="size-6 shrink-0 accent-earth" />
        Show my words on their page, without my name
      </label>
      <Button type="submit" isPending={isPending} pendingText="Sending…" className="justify-self-start">
        {given ? 'Change your rating' : 'Send your rating'}
      </Button>
      {given ? null : <p className="text-sm text-ink-2">You can change it for 24 hours. After that it stands.</p>}
    </form>
  );
}

function Given({ review, isCalled, acts }: { review: NonNullable<CustomerRequest['review']>; isCalled: boolean; acts: RequestActs }) {
  const { rating, text, isPublic, createdAt, changeableUntil } = review;
  return (
    <section aria-labelledby="review" className="grid gap-2">
      <h2 id="review" className="text-xl">
        Your rating
      </h2>
      <output className="block">
        {rating} of 5 stars, {formatDay(createdAt)}. Thank you.
      </output>
      {text ? <p className="wrap-anywhere whitespace-pre-line text-ink-2">{text}</p> : null}
      {isCalled ? null : <p>It doesn’t count, because you told us that nobody called.</p>}
      {isCalled && changeableUntil ? (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">Change it (until {formatDateTime(changeableUntil)})</summary>
          <ReviewForm key={`${rating} ${text} ${isPublic}`} acts={acts} given={review} />
        </details>
      ) : null}
    </section>
  );
}

function Review({ request: { review, electrician, answer }, acts }: Props) {
  if (review) return <Given review={review} isCalled={answer === 'called'} acts={acts} />;
  return (
    <section aria-labelledby="review">
      <h2 id="review" className="mb-3 text-xl wrap-anywhere">
        How was <bdi>{electrician?.name ?? 'the electrician'}</bdi>?
      </h2>
      <ReviewForm acts={acts} given={null} />
    </section>
  );
}

function ConcernForm({ acts: { isPending, answer: send } }: Pick<Props, 'acts'>) {
  const { handleChange } = useTypedForm();
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send({ answer: 'concern', details: fieldText(new FormData(event.currentTarget), 'details') });
  };
  return (
    <form className="mt-3 grid gap-4" onChange={handleChange} onSubmit={handleSubmit}>
      <Field label="What happened?" hint="Only the people who run this site read it.">
        {(control) => <Textarea {...control} name="details" rows={3} required maxLength={2000} />}
      </Field>
      <Button type="submit" variant="secondary" isPending={isPending} pendingText="Sending…" className="justify-self-start">
        Send
      </Button>
    </form>
  );
}

function Concern({ request: { concernAt }, acts }: Props) {
  return (
    <details className="rounded-lg border border-line bg-surface p-4">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">Something went wrong? Tell us</summary>
      <output className="block">{concernAt ? `We got your message of ${formatDateTime(concernAt)}, and will call you about it.` : ''}</output>
      <ConcernForm key={concernAt} acts={acts} />
    </details>
  );
}

/** Renders what a customer can tell about the electrician who took the request: a call, a rating, a concern. */
export function RequestAnswers(props: Props) {
  return (
    <>
      <CallQuestion {...props} />
      {props.request.answer === 'called' || props.request.review ? <Review {...props} /> : null}
      <Concern {...props} />
    </>
  );
}
