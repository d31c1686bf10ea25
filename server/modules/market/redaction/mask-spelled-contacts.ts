import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { accountCues } from './mask-identifiers.ts';
import type { Masking } from './masking.ts';

const signWords = wordSet('symbol sign');

/** Masks what surrounds the spelled-out signs of an email address: "con (at symbol) gmail", "priya at optusnet dot com". */
export function maskSpelledEmails(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    const isSign = token.text === 'at' && (/[([{<]$/.test(token.gap) || signWords.has(text.word(at + 1)));
    const isDot = token.text === 'dot' && /^(?:com|net|org|au)$/.test(text.word(at + 1));
    if (isSign || isDot) maskBefore(text, at);
    if (isDot && text.word(at - 2) === 'at') maskBefore(text, at - 2);
    if (isSign) for (const index of text.after(at, 2)) if (!signWords.has(text.word(index))) text.mask(index, 'contact');
  }
}

const mailProviders = wordSet('gmail hotmail outlook yahoo bigpond optusnet proton protonmail icloud');
const PROVIDER_REACH = 8;

/** Masks the provider of an address whose other part is masked already: "bec dot oconnor, its outlook". */
export function maskMailProviders(text: Masking): void {
  for (const at of text.tokens.keys()) {
    const isSplit = text.word(at) === 'mail' && text.word(at - 1) === 'g';
    if (!isSplit && !mailProviders.has(text.word(at))) continue;
    if (!text.before(at, PROVIDER_REACH).some((index) => /^(?:contact|account|unknown|name)$/.test(text.reasons[index] ?? ''))) continue;
    text.mask(at, 'contact');
    if (isSplit) text.mask(at - 1, 'contact');
  }
}

const spokenDots = wordSet('dot underscore');

/** Masks a name with spelled-out dots, near an account cue or with two dots in a row: "mister dot biscuits dot brunny". */
export function maskSpelledDots(text: Masking): void {
  const isDot = (at: number) => spokenDots.has(text.word(at)) && text.at(at - 1)?.kind === 'word' && text.at(at + 1) !== undefined;
  for (const at of text.tokens.keys()) {
    if (!isDot(at)) continue;
    const isAccount = text.tokens.slice(Math.max(0, at - 9), at).some(({ text: word }) => accountCues.has(word));
    if (!isAccount && !isDot(at + 2) && !isDot(at - 2)) continue;
    for (const index of [at - 1, at, at + 1]) text.mask(index, 'account');
  }
}

/** The maximum number of tokens before the provider that a mailbox name is spelled in. */
const MAX_BEFORE = 12;

/** Masks the word before a token, with what is joined to it and the letters that spell it: "k y b at live dot com". */
function maskBefore(text: Masking, at: number): void {
  for (let index = at - 1; index >= Math.max(0, at - MAX_BEFORE); index -= 1) {
    text.mask(index, 'contact');
    const isSpelled = text.gap(index) === ' ' && [index - 1, index].every((letter) => text.word(letter).length === 1);
    if (!/^[._-]$/.test(text.gap(index)) && !isSpelled) return;
  }
}
