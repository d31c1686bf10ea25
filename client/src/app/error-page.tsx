import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { referenceOf } from '@/lib/api/api-client.ts';

/** Renders an error in place of a page, with its reference and a retry button. */
export function ErrorPage({
  error,
  title,
  children,
  button,
  onPress,
}: {
  error: unknown;
  title: string;
  children: ReactNode;
  button: string;
  onPress: () => void;
}) {
  const reference = referenceOf(error);
  return (
    <div role="alert" className="mx-auto grid max-w-page justify-items-start gap-4 px-4 py-16 md:px-6">
      <h1 className="text-3xl">{title}</h1>
      <p className="max-w-prose">{children}</p>
      {reference ? (
        <p>
          Reference: <span className="font-mono break-all select-all">{reference}</span>
        </p>
      ) : null}
      <Button onClick={onPress}>{button}</Button>
    </div>
  );
}
