import { createContext, use, useCallback, useEffect, useId, useState, type ReactNode } from 'react';
import { usePageGuard } from '@/components/ui/page-guard.tsx';

type Report = (id: string, isDirty: boolean) => void;

const ReportContext = createContext<Report>(() => undefined);

/** Asks before the page is left while one of its sections has unsaved changes. */
export function AccountGuard({ children }: { children: ReactNode }) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback<Report>((id, isDirty) => {
    setDirty((before) => {
      const after = new Set(before);
      if (isDirty) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  const question = usePageGuard({
    isDirty: dirty.size > 0,
    description: 'Your changes to your account aren’t saved yet.',
    onDiscard: () => setDirty(new Set()),
  });
  return (
    <ReportContext value={report}>
      {children}
      {question}
    </ReportContext>
  );
}

/** Tells the page that a section has unsaved changes. */
export function useSectionDirty(isDirty: boolean): void {
  const report = use(ReportContext);
  const id = useId();
  useEffect(() => {
    if (!isDirty) return undefined;
    report(id, true);
    return () => report(id, false);
  }, [report, id, isDirty]);
}
