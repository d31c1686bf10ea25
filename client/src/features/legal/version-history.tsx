import { legalVersions, type LegalText } from '@shared/domain/legal-versions.ts';
import { LegalSection } from '@/components/legal-page.tsx';
import { dateInWords } from './legal-words.ts';

/** The version of a legal text and since when it counts. */
export function versionLine(text: LegalText): string {
  const [{ version, since }] = legalVersions[text];
  return `Version ${version}, in force since ${dateInWords(since)}`;
}

/** The versions of a legal text, with what each changed. */
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
