import { PhoneButton } from '@/components/layout/phone-link.tsx';

/** Renders the dark band with the phone number. Dark in both themes. */
export function SuburbCallBand({ name }: { name: string }) {
  return (
    <section aria-labelledby="call" className="border-y border-line bg-band text-on-band">
      <div className="mx-auto max-w-page px-4 py-12 md:px-6">
        <h2 id="call" className="text-xl lg:text-2xl">
          {`Need an electrician in ${name} now?`}
        </h2>
        <p className="mt-2 text-on-band/85">Call us and tell us what happened.</p>
        <PhoneButton variant="spark" className="mt-5" />
      </div>
    </section>
  );
}
