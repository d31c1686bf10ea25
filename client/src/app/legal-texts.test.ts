import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { paths } from '@shared/contracts/page-paths.ts';
import { buyingRules } from '@shared/domain/people/buying-rule.ts';
import { privacyPolicyVersions } from '@shared/domain/words/privacy-policy-versions.ts';
import { termsVersions } from '@shared/domain/words/terms-versions.ts';
import { createRenderer } from '../entry-server.tsx';
import { clientConfig, setClientConfig } from '@/lib/ssr/client-config.ts';
import { configUnder } from '@/testing/config-under.ts';

const legalVersions = { privacyPolicy: privacyPolicyVersions, terms: termsVersions };
type LegalText = keyof typeof legalVersions;

/**
 * What each version says, under every rule of the market, as a hash. Where the test fails because a text says something else now, add a
 * version with what changed to its list of versions, and its hash here; the earlier lines stay.
 */
const hashes: Readonly<Record<LegalText, Readonly<Record<string, string>>>> = {
  privacyPolicy: { 6: '4e4db0ad85b1f918', 7: '222edb3eecfdef92', 8: '252d68bb8406afda', 9: '1f296069d641ecb3', 10: '996924d37df57cc2', 11: '751dfd0e944d7656', 12: 'ddfd32d4e929abfa', 13: '976821d931386368', 14: '4c35b379d9f3f17e', 15: '1b143248e04e26b7', 16: '4205ccef7e5b0e28' },
  terms: { 4: 'eececf0de3d71286', 5: '2eb6773f8134b7ed' },
};

const pathOf: Record<LegalText, string> = { privacyPolicy: paths.privacyPolicy, terms: paths.termsConditions };

const before = { ...clientConfig };
afterAll(() => setClientConfig(before));

const render = createRenderer();

/** Returns the words of a legal page, without what stands around it on every page. */
async function wordsAt(path: string): Promise<string[]> {
  const allTerms = buyingRules.flatMap((buyingRule) => [false, true].map((insuranceRequired) => ({ buyingRule, insuranceRequired })));
  const words: string[] = [];
  for (const terms of allTerms) {
    const page = await render({ config: configUnder(terms), siteUrl: 'https://sparkdrop.example', path, data: { session: { user: null } } });
    const [, main = ''] = /<main\b[^>]*>(.*)<\/main>/s.exec(page?.body ?? '') ?? [];
    words.push(main.replaceAll(/<!--.*?-->/gs, '').replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ').trim());
  }
  return words;
}

describe.each(Object.keys(pathOf) as LegalText[])('the text %s', (text) => {
  const [{ version }] = legalVersions[text];

  it('is the one that its latest version stands for', async () => {
    const words = await wordsAt(pathOf[text]);

    expect(words.every((each) => each.includes(`Version ${version}`) && each.length > 3000)).toBe(true);
    const hash = createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 16);
    expect({ version, hash }).toEqual({ version, hash: hashes[text][version] });
  });

  it('has a hash of its own for each version', () => {
    const known = Object.values(hashes[text]);

    expect(new Set(known).size).toBe(known.length);
    expect(Object.keys(hashes[text]).at(-1)).toBe(version);
  });
});
