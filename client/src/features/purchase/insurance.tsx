import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useFormDirty, useSectionDirty } from '@/components/forms/dirty-sections.ts';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Button } from '@/components/ui/button.tsx';
import type { Tone } from '@/components/ui/chip.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Input } from '@/components/ui/input.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { call, urlOf } from '@/lib/api/api-client.ts';
import { callWithFile } from '@/lib/api/api-upload.ts';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import { writeCached } from '@/lib/query/write-cached.ts';
import { refreshSession } from '@/lib/session/session.ts';
import { formatCount, formatDay } from '@/lib/time/format.ts';
import { useMinute } from '@/lib/time/use-minute.ts';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { fileInsurance, getCertificate, getMyInsurance, insuranceForm, type InsuranceView } from '@shared/contracts/insurance.ts';
import { certificateTypes, insuranceCover, MAX_CERTIFICATE_BYTES } from '@shared/domain/people/insurance.ts';
import { sydneyDate } from '@shared/domain/time/sydney-date.ts';

/** Loads the account's insurance, refetched on every mount: a reviewer may have decided. */
const insuranceQuery = queryOptions({
  queryKey: ['insurance'] as const,
  queryFn: ({ signal }) => call(getMyInsurance, { signal }),
  staleTime: 0,
});

/** Sends a policy with its certificate, then refreshes the session, which says what is still missing to buy. */
function useFileInsurance() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, ...fields }: WireBodyOf<typeof fileInsurance> & { file: File }) => callWithFile(fileInsurance, { fields, file }),
    async onSuccess(view) {
      await writeCached<typeof view>(queryClient, insuranceQuery, () => view);
      void refreshSession();
    },
  });
}

const TYPES = certificateTypes.join(',');
const MEGABYTE = 1024 * 1024;

const isChosen = (files: FileList | null | undefined): files is FileList => files?.length === 1;

const policyForm = z.extend(insuranceForm, {
  file: z.custom<FileList>((files) => isChosen(files), 'Please choose the certificate').check(
    z.refine((files) => !isChosen(files) || (files[0]?.size ?? 0) <= MAX_CERTIFICATE_BYTES, `The file is larger than ${MAX_CERTIFICATE_BYTES / MEGABYTE} MB`),
  ),
});

function useInsuranceForm(onFiled: () => void) {
  const { register, handleSubmit, formState, ...form } = useForm({
    resolver: standardSchemaResolver(policyForm),
    defaultValues: { insurer: '', policyNumber: '', sumInsured: '', expiresOn: '' },
  });
  const filing = useFileInsurance();
  useSectionDirty(useFormDirty({ formState, ...form }));
  const { failure, fail, clear } = useSubmitFailure(form);
  const submit = handleSubmit(({ file: [file], sumInsured, ...typed }) => {
    if (!file) return;
    clear();
    filing.mutate(
      { ...typed, sumInsured: String(sumInsured), file },
      {
        onSuccess: onFiled,
        onError: fail,
      },
    );
  });
  return { register, submit, errors: formState.errors, failure, isPending: filing.isPending };
}

/** Renders the form for a public liability policy with its certificate. Input stays until it has been sent. */
function InsuranceForm({ onFiled }: { onFiled: () => void }) {
  const { register, submit, errors, failure, isPending } = useInsuranceForm(onFiled);
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-3 grid gap-3">
      <Field label="Insurer" error={errors.insurer?.message}>
        {(control) => <Input {...control} {...register('insurer')} autoComplete="off" maxLength={120} />}
      </Field>
      <Field label="Policy number" error={errors.policyNumber?.message}>
        {(control) => <Input {...control} {...register('policyNumber')} autoComplete="off" spellCheck={false} maxLength={60} />}
      </Field>
      <Field label="Sum insured" hint="In dollars, such as 20,000,000" error={errors.sumInsured?.message}>
        {(control) => <Input {...control} {...register('sumInsured')} inputMode="numeric" autoComplete="off" />}
      </Field>
      <Field label="Last day of the policy" error={errors.expiresOn?.message}>
        {(control) => <Input {...control} {...register('expiresOn')} type="date" max="2099-12-31" />}
      </Field>
      <Field label="Certificate of currency" hint="A PDF, or a photo as JPEG or PNG, at most 5 MB" error={errors.file?.message}>
        {(control) => <Input {...control} {...register('file')} type="file" accept={TYPES} />}
      </Field>
      {failure ? <FormFailure title="The certificate wasn’t sent" error={failure} /> : null}
      <div>
        <Button type="submit" variant="secondary" size="sm" isPending={isPending} pendingText="Sending…">
          Send certificate
        </Button>
      </div>
    </form>
  );
}

interface Said {
  tone: Tone;
  title: string;
  text: ReactNode;
  /** The label of the button that opens the form; without it the form is open from the start. */
  button?: string;
}

function reviewText({ policies: [latest] }: InsuranceView): string {
  const policy = latest ? `${latest.insurer}, $${formatCount(latest.sumInsured)}, to ${formatDay(latest.expiresOn)}. ` : '';
  return `${policy}We’ll email you once it’s checked.`;
}

const refusalText = ({ policies: [latest] }: InsuranceView) => `Why: ${latest?.refusalReason ?? ''}`;

/** Returns the texts while a verified policy is in force. */
function ofInsured(view: InsuranceView, isExpiring: boolean): Said {
  const { insuredUntil, insuranceReview } = view;
  const until = insuredUntil ? formatDay(insuredUntil) : '';
  if (insuranceReview === 'under_review') {
    return {
      tone: 'info',
      title: 'We’re checking your new insurance certificate',
      text: `${reviewText(view)} The one we verified counts until ${until}.`,
      button: 'Send another certificate',
    };
  }
  if (insuranceReview === 'refused') {
    return {
      tone: 'warning',
      title: 'We couldn’t accept your new insurance certificate',
      text: `${refusalText(view)} The one we verified counts until ${until}.`,
      button: 'Send another certificate',
    };
  }
  return isExpiring
    ? { tone: 'warning', title: `Your insurance ends on ${until}`, text: 'Send us the renewed certificate before then to keep buying.', button: 'Send the renewed certificate' }
    : { tone: 'success', title: `Your insurance is verified until ${until}`, text: 'There’s nothing to do.', button: 'Send another certificate' };
}

function saidOf(view: InsuranceView, today: string): Said {
  const cover = insuranceCover(view.insuredUntil, today);
  if (cover === 'current' || cover === 'expiring') return ofInsured(view, cover === 'expiring');
  if (view.insuranceReview === 'under_review') {
    return { tone: 'info', title: 'We’re checking your insurance', text: reviewText(view), button: 'Send another certificate' };
  }
  if (view.insuranceReview === 'refused') {
    return { tone: 'warning', title: 'We couldn’t accept your insurance certificate', text: `${refusalText(view)} Please send another one.` };
  }
  return cover === 'expired'
    ? { tone: 'warning', title: 'Your insurance has expired', text: 'Send us the renewed certificate. We’ll check it and email you.' }
    : {
        tone: 'warning',
        title: 'Add your public liability insurance',
        text: 'You need a current policy to buy leads. Send us its certificate: we’ll check it and email you.',
      };
}

function Insurance({ view, today }: { view: InsuranceView; today: string }) {
  const [stage, setStage] = useState<'shown' | 'typing' | 'filed'>('shown');
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The pressed button is gone, so focus moves here.
    if (stage === 'filed') words.current?.focus();
  }, [stage]);
  const { tone, title, text, button } = saidOf(view, today);
  const [latest] = view.policies;
  const isTyping = stage === 'typing' || button === undefined;
  return (
    <Panel tone={tone} title={title}>
      <p ref={words} tabIndex={-1} className="wrap-anywhere">
        {text}
      </p>
      {latest ? (
        <a href={urlOf(getCertificate.path, { policyId: latest.id })} download className="inline-flex min-h-11 items-center text-neutral-wire underline">
          Download the certificate that you sent
        </a>
      ) : null}
      {isTyping ? (
        <InsuranceForm onFiled={() => setStage('filed')} />
      ) : (
        <Button variant="quiet" size="sm" className="mt-2" onClick={() => setStage('typing')}>
          {button}
        </Button>
      )}
    </Panel>
  );
}

/** Renders an electrician's insurance and takes a certificate; nothing if none is needed or on file. */
export function InsuranceNeed({ user: { missingToBuy } }: { user: CurrentUser }) {
  const query = useQuery(insuranceQuery);
  const today = sydneyDate(useMinute());
  const isMissing = missingToBuy.some((need) => need.startsWith('insurance_'));
  // The session is refreshed while the dialog is open, so it learns of a decision first.
  const needs = missingToBuy.join();
  const { refetch } = query;
  const known = useRef(needs);
  useEffect(() => {
    if (known.current !== needs) void refetch();
    known.current = needs;
  }, [needs, refetch]);
  if (!isMissing && !query.data?.isRequired) return null;
  return (
    <Loaded query={query} what="insurance details" skeleton={<Skeleton className="h-40 rounded-md" />}>
      {(view) => <Insurance view={view} today={today} />}
    </Loaded>
  );
}
