import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { managePaths } from '@shared/contracts/manage-paths.ts';

/** Renders a link to all entries of a person (a username) or a subject such as "lead:42". */
export function AuditLink({ name, value, children }: { name: 'person' | 'subject'; value: string; children: ReactNode }) {
  return (
    <Link
      href={`${managePaths.auditLog}?${new URLSearchParams({ [name]: value }).toString()}`}
      className="inline-flex min-h-11 items-center text-neutral-wire underline"
    >
      {children}
    </Link>
  );
}
