import { useEffect } from 'react';

interface TextedCode extends Credential {
  code: string;
}

/** Calls `onCode` when a text with a code for this site arrives, in browsers that offer such codes (Web OTP). Needs a stable `onCode`. */
export function useTextedCode(isWaiting: boolean, onCode: (code: string) => void): void {
  useEffect(() => {
    if (!isWaiting || !('OTPCredential' in window)) return undefined;
    const stop = new AbortController();
    const options = { otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions;
    const wait = async () => {
      const received = (await navigator.credentials.get(options)) as TextedCode | null;
      if (received && !stop.signal.aborted) onCode(received.code);
    };
    // Refused, or the person typed it: the field is there.
    void wait().catch(() => undefined);
    return () => stop.abort();
  }, [isWaiting, onCode]);
}
