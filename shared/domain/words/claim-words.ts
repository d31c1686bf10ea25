import { type Claim, claims, type ClaimTerms, mayClaim } from './claims.ts';

const WE_CHECK =
  /\bwe\b(?:\W+\w+){0,4}?\W+(?:check|look|see|saw|seen|confirm|inspect|review|validat|examin|assess)\w*(?:\W+\w+){0,6}?\W+licen[cs]e/g;
const IS_CHECKED =
  /\blicen[cs]es?\b(?:\W+(?!and\b|or\b)\w+){0,3}?\W+(?:checked|confirmed|inspected|validated|examined|assessed|looked up|up to date|current|valid|in force|proven|sighted)\b/g;

/** The word stems that read as each claim. About a licence, only having one is a claim: how to look one up may always be said. */
const patterns: Record<Claim, readonly RegExp[]> = {
  licence_given: [
    /\b(?:gives?|given|gave|shows?|shown|showed|provides?|provided|submits?|submitted|lodges?|lodged|supplies|supplied|files?|filed|registers?)\b(?:\W+\w+){0,4}?\W+licen[cs]es?\b/g,
    /\blicen[cs]es?\b(?:\W+\w+)?\W+on\W+(?:file|record)\b/g,
  ],
  licensed: [
    /\b(?<!un)licen[cs]ed\b/g,
    /\blicen[cs]ees?\b/g,
    /\blicen[cs]e[- ]?holders?\b/g,
    /\b(?:holds?|holding|has|have|having|with|carry|carries|carrying|own|owns|possess\w*)\b(?:\W+\w+){0,3}?\W+licen[cs]es?\b(?!\W+numbers?\b)/g,
  ],
  licence_checked: [/\b(?:pre-?)?verif\w*/g, /\b(?:[a-z]+-)?checked\b/g, WE_CHECK, IS_CHECKED],
  insured: [
    /\b(?:un)?insur\w*/g,
    /\bindemni\w*/g,
    /\bpublic liability\b/g,
    /\bliability cover\w*/g,
    /\bbonded\b/g,
    /\bfully covered\b/g,
    /\bcover note\b/g,
    /\bcovered (?:for|against)\b/g,
  ],
  vetted: [
    /\b(?:pre-?|well-?)?vett\w*/g,
    /\b(?:pre-?)?screen(?:ed|s|ing)\b/g,
    /\baccredit\w*/g,
    /\bcertif(?:y|ies|ied|ication|ications|ying)\b/g,
    /\bcertificates? (?:i{1,3}|iv)\b/g,
    /\b(?:pre-?|well-?|un)?qualif\w*/g,
    /\bcredential\w*/g,
    /\bauthori[sz]ed\b/g,
    /\b(?:pre-?)?approv(?:e|es|ed|al|als|ing)\b/g,
    /\bregistered\b(?:\W+\w+){0,2}?\W+(?:electric\w*|contractors?|trad\w*|spark\w*|providers?|professionals?|businesses)\b/g,
    /\b(?:en)?trust(?:ed|s|ing|worth\w*|y)?\b/g,
    /\b(?:background|police|identity|id|reference|criminal|probity|character|credit)[- ]?check(?:s|ed|ing)?\b/g,
    /\b(?:hand|carefully|specially|personally|cherry)[- ]?(?:picked|selected|chosen|recruited)\b/g,
    /\b(?:curated|interviewed|validated|sanctioned|chartered|compliant|elite|rigorous\w*|award-winning)\b/g,
    /\b(?:police|background|security)[- ]?clear\w*/g,
    /\bselected (?:electric|local|spark|trad)\w*/g,
    /\b(?:quality|premium) (?:electric|spark|trad|work)\w*/g,
    /\bpermit[- ]?holders?\b/g,
    /\breput(?:able|ed|ation)\b/g,
    /\b(?:reliable|dependable|competent|proficient|ethical|legitimate|legit)\b/g,
    /\bendors\w*/g,
    /\brecommend\w*/g,
    /\b(?<!consumer )guarante\w*/g,
    /\bwarrant(?:y|ies|ed)\b/g,
    /\bassur(?:e|ed|ance)\b/g,
    /\b(?:audited|proven|seasoned)\b/g,
    /\b(?:highly |fully |properly |trade |well |best )?(?:trained|experienced|skilled)\b/g,
    /\b(?:experts?|expertise|professionals?|master electricians?|a-grade|ticketed)\b/g,
    /\b(?:top|highest|highly|best|five|5)[- ](?:rated|star|quality|in class)\b/g,
    /\bbest\b(?:\W+\w+)?\W+(?:electric\w*|spark\w*|trad\w*)\b/g,
    /\b(?:safe|good|capable) hands\b/g,
    /\bpeace of mind\b/g,
    /\bbona fide\b/g,
  ],
};

/** Returns true for a sentence that denies a claim: "We do not look licences up". */
const isDenied = (words: string) => /\b(?:not|never|no|nor)\b|n[’']t\b/.test(words);

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replaceAll(/[\u2010-\u2015]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();

/** Returns the words of a text that claim more about the electricians than the market requires of them; empty when it may be shown. */
export function wordsBeyond(terms: ClaimTerms, text: string): string[] {
  const sentences = plain(text).split(/[.!?;:]+(?= |$)/);
  const forbidden = claims.filter((claim) => !mayClaim(terms, claim)).flatMap((claim) => patterns[claim]);
  return forbidden.flatMap((pattern) => sentences.flatMap((sentence) => sentence.match(pattern) ?? []).filter((words) => !isDenied(words)));
}

/** Removes the sentences that claim more than the market requires. For texts written by others, perhaps under earlier rules. */
export function sentencesWithin(terms: ClaimTerms, text: string): string {
  const sentences = text.split(/(?<=[.!?])\s+/);
  return sentences.filter((sentence) => wordsBeyond(terms, sentence).length === 0).join(' ');
}
