import { legalVersions, type LegalText } from '@shared/domain/words/legal-versions.ts';
import { LegalSection } from '@/components/layout/legal-page.tsx';
import { dateInWords } from './legal-words.ts';

/** Returns a legal text's version and its date. */
export function versionLine(text: LegalText): string {
  const [{ version, since }] = legalVersions[text];
  return `Version ${version}, in force since ${dateInWords(since)}`;
}

/** Renders a legal text's versions and their changes. */
export function VersionHistory({ text }: { text: LegalText }) {
  return (
    <LegalSection id="versions" title="Versions">
      <ul>
        {legalVersions[text].map(({ version, since, changes }) => (
          <li key={version}>
            Version {version}, {dateInWords(since)}: {changes}
          </li>
        ))}
      </ul>
    </LegalSection>
  );
}
