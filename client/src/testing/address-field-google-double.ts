interface Prediction {
  text: string;
  id: string;
}

class AutocompleteSessionToken {
  readonly kind = 'session';
}

interface Question {
  input: string;
  sessionToken: unknown;
}

interface Asked {
  input: string;
  token: unknown;
  by: 'new' | 'legacy';
  request: object;
}

const latLng = { lat: () => -17.96, lng: () => 122.23 };

/** Fakes the maps library: it knows one address and counts its sessions. */
export class GoogleDouble {
  readonly asked: Asked[] = [];
  readonly details: { id: string; fields: readonly string[]; token?: unknown }[] = [];
  predictions: Prediction[] = [{ text: '3 Dampier Tce, Broome WA, Australia', id: 'place-1' }];
  address: string | null = '3 Dampier Terrace, Broome WA 6725, Australia';
  /** Delays a place's details. */
  detailsReady: Promise<void> = Promise.resolve();
  /** Delays or refuses an answer. */
  answerNew: () => Promise<void> = () => Promise.resolve();
  answerLegacy: () => string = () => 'OK';

  newPlaces() {
    const { asked, details } = this;
    const answer = () => this.answerNew();
    const predictions = () => this.predictions;
    const address = () => this.address;
    const detailsReady = () => this.detailsReady;
    class Place {
      formattedAddress: string | null = null;
      displayName: string | null = null;
      location: typeof latLng | null = null;
      readonly id: string;
      constructor(id: string) {
        this.id = id;
      }
      async fetchFields({ fields }: { fields: readonly string[] }) {
        details.push({ id: this.id, fields });
        await detailsReady();
        if (!address()) throw new Error('OVER_QUERY_LIMIT');
        Object.assign(this, { formattedAddress: address(), displayName: '3 Dampier Tce', location: latLng });
      }
    }
    const AutocompleteSuggestion = {
      async fetchAutocompleteSuggestions({ input, sessionToken: token, ...request }: Question) {
        asked.push({ input, token, by: 'new', request });
        const suggestions = predictions().map(({ text, id }) => ({
          placePrediction: { text: { text }, toPlace: () => new Place(id) },
        }));
        await answer();
        return { suggestions };
      },
    };
    return { AutocompleteSuggestion, AutocompleteSessionToken };
  }

  legacyPlaces() {
    const { asked, details } = this;
    const statusOf = () => this.answerLegacy();
    const predictions = () => this.predictions;
    const address = () => this.address;
    const detailsReady = () => this.detailsReady;
    class AutocompleteService {
      async getPlacePredictions(
        { input, sessionToken: token, ...request }: Question,
        callback: (found: object[] | null, status: string) => void,
      ) {
        asked.push({ input, token, by: 'legacy', request });
        const status = statusOf();
        const found = predictions().map(({ text, id }) => ({ description: text, place_id: id }));
        callback(status === 'OK' ? found : null, status);
        if (status !== 'OK') throw new Error(status);
      }
    }
    class PlacesService {
      async getDetails(
        { placeId: id, fields, sessionToken: token }: { placeId: string; fields: string[]; sessionToken: unknown },
        callback: (found: object | null, status: string) => void,
      ) {
        details.push({ id, fields, token });
        await detailsReady();
        const found = { formatted_address: address(), geometry: { location: latLng }, name: 'x', place_id: id };
        callback(address() ? found : null, address() ? 'OK' : 'OVER_QUERY_LIMIT');
      }
    }
    return { AutocompleteService, PlacesService, AutocompleteSessionToken };
  }
}
