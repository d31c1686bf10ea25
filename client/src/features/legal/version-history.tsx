import type { LegalVersions } from '@shared/domain/words/legal-versions.ts';
import { LegalSection } from '@/components/layout/legal-page.tsx';
import { dateInWords } from './legal-words.ts';

/** Renders a legal text's versions and their changes. */
export function VersionHistory({ versions }: { versions: LegalVersions }) {
  return (
    <LegalSection id="versions" title="Versions">
      <ul>
        {versions.map(({ version, since, changes }) => (
          <li key={version}>
            Version {version}, {dateInWords(since)}: {changes}
          </li>
        ))}
      </ul>
    </LegalSection>
  );
}
