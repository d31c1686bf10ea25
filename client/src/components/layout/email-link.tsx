import { clientConfig } from '@/lib/ssr/client-config.ts';

/** Renders the support address inside a sentence. */
export function EmailLink() {
  const { email } = clientConfig.brand;
  return (
    <a href={`mailto:${email}`} className="py-1 break-all text-neutral-wire underline">
      {email}
    </a>
  );
}
