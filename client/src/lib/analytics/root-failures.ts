import type { RootOptions } from 'react-dom/client';
import type { CrashKind } from '@shared/contracts/crash-reports.ts';

type Report = (kind: CrashKind, error: unknown, componentStack?: string) => void | Promise<void>;
type Info = { componentStack?: string | undefined } | undefined;

/** Returns React root options that send its errors to `report`, then to the console. */
export function rootFailures(report: Report) {
  const tell = async (kind: CrashKind, error: unknown, info: Info) => {
    await report(kind, error, info?.componentStack);
    reportError(error);
  };
  const on = (kind: CrashKind) => (error: unknown, info?: Info) => void tell(kind, error, info);
  return {
    onCaughtError: on('caught'),
    onUncaughtError: on('uncaught'),
    onRecoverableError: on('recovered'),
  } satisfies RootOptions;
}
