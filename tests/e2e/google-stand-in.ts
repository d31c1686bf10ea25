import type { Page } from '@playwright/test';

/** What the stand-in was asked: a text, by which session, counted from 1. */
export interface GoogleQuestion {
  input: string;
  session: number;
  regions: readonly string[];
}

interface GoogleWindow {
  googleQuestions: GoogleQuestion[];
}

/** Runs in the page, in the place of the maps provider's script: it knows the addresses of one street. */
function playGoogle(): void {
  const numbers = ['1', '3', '5'];
  const questions: GoogleQuestion[] = [];
  let sessions = 0;

  class Place {
    readonly id: string;
    readonly location = { lat: () => -17.9618, lng: () => 122.2365 };
    displayName = '';
    formattedAddress = '';

    constructor(number: string) {
      this.id = number;
    }

    fetchFields() {
      this.displayName = `${this.id} Dampier Terrace`;
      this.formattedAddress = `${this.displayName}, Broome WA 6725, Australia`;
      return Promise.resolve({ place: this });
    }
  }

  class AutocompleteSessionToken {
    readonly session = (sessions += 1);
  }

  interface Request {
    input: string;
    includedRegionCodes: string[];
    sessionToken: AutocompleteSessionToken;
  }

  const AutocompleteSuggestion = {
    fetchAutocompleteSuggestions: ({ input, includedRegionCodes: regions, sessionToken: { session } }: Request) => {
      questions.push({ input, session, regions });
      const found = input.toLowerCase().includes('damp') ? numbers : [];
      const suggestions = found.map((number) => ({
        placePrediction: {
          text: { text: `${number} Dampier Terrace, Broome WA, Australia` },
          toPlace: () => new Place(number),
        },
      }));
      return Promise.resolve({ suggestions });
    },
  };

  const { google } = globalThis as unknown as { google: { maps: Record<string, unknown> } };
  const places = { AutocompleteSuggestion, AutocompleteSessionToken };
  Object.assign(globalThis, { googleQuestions: questions });
  Object.assign(google.maps, { places, importLibrary: () => Promise.resolve(places) });
  const source = (document.currentScript as HTMLScriptElement | null)?.src ?? '';
  const callback = new URL(source).searchParams.get('callback')?.split('.').at(-1) ?? '';
  (google.maps[callback] as () => void)();
}

/** Answers for the maps provider in a page. */
export async function serveGoogle(page: Page): Promise<void> {
  await page.route('https://maps.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${playGoogle.toString()})();` }),
  );
}

/** What the stand-in was asked so far. */
export const googleQuestions = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as GoogleWindow).googleQuestions);
