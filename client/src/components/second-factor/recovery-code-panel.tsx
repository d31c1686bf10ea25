import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { CopyButton } from '@/components/ui/copy-button.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { saveFile } from '@/lib/utils/save-file.ts';

/** Renders new recovery codes this once, to be copied or downloaded. */
export function RecoveryCodePanel({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (codes.length > 0) heading.current?.focus();
  }, [codes]);
  const text = codes.join('\n');
  const { name } = clientConfig.brand;
  return (
    <section aria-labelledby="recovery-codes-new" className="grid gap-3 rounded-md border border-spark bg-spark-tint p-3.5">
      <h3 ref={heading} id="recovery-codes-new" tabIndex={-1} className="text-base font-semibold">
        Save these recovery codes
      </h3>
      <p className="text-sm">
        Each code signs you in once if you lose your device. We only show them now. Keep them somewhere else, such as on paper or in a
        password manager.
      </p>
      <ol className="grid grid-cols-1 gap-x-6 font-mono text-base sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-col items-start gap-2 sm:flex-row sm:flex-wrap">
        <CopyButton text={text} label="Copy codes" />
        <Button
          variant="quiet"
          size="sm"
          className="px-2!"
          onClick={() => saveFile([`Recovery codes for ${name}. Each works once.\n\n${text}\n`], `${name.toLowerCase()}-recovery-codes.txt`, 'text/plain')}
        >
          <Download aria-hidden="true" className="size-4.5" />
          Download codes
        </Button>
        <Button size="sm" onClick={onKept}>
          I’ve saved them
        </Button>
      </div>
    </section>
  );
}
