import * as z from 'zod/mini';
import { newSuburbForm, type Suburb } from '@shared/contracts/suburbs.ts';
import type { SuburbBody } from './suburb-api.ts';

/** The form's input; its fields are named like those of the request. */
export interface SuburbInput {
  name: string;
  state: SuburbBody['state'] | '';
  postcode: string;
  council: string;
  description: string;
  priceFrom: string;
  openingHours: string;
  phone: string;
  email: string;
  address: string;
  latitude: string;
  longitude: string;
  isActive: boolean;
  isPlaceConfirmed: boolean;
}

const emptySuburb: SuburbInput = {
  name: '',
  state: '',
  postcode: '',
  council: '',
  description: '',
  priceFrom: '49',
  openingHours: '',
  phone: '',
  email: '',
  address: '',
  latitude: '',
  longitude: '',
  isActive: true,
  isPlaceConfirmed: false,
};

const text = (value: string | number | null) => (value === null ? '' : String(value));

/** Returns the form's values for a suburb, or empty ones. */
export function inputOf(suburb: Suburb | null): SuburbInput {
  if (!suburb) return emptySuburb;
  const { name, state, postcode, isActive, ...about } = suburb;
  return {
    name,
    state,
    postcode,
    council: text(about.council),
    description: text(about.description),
    priceFrom: text(about.priceFrom),
    openingHours: text(about.openingHours),
    phone: text(about.phone),
    email: text(about.email),
    address: text(about.address),
    latitude: text(about.latitude),
    longitude: text(about.longitude),
    isActive,
    isPlaceConfirmed: false,
  };
}

const numberOf = (typed: string) => (typed.trim() === '' ? null : Number(typed));

/** Returns the request body for the input. */
export function bodyOf({ state, priceFrom, latitude, longitude, ...input }: SuburbInput): SuburbBody {
  return {
    ...input,
    // An empty choice fails validation under its field.
    state: state as SuburbBody['state'],
    priceFrom: numberOf(priceFrom) ?? Number.NaN,
    latitude: numberOf(latitude),
    longitude: numberOf(longitude),
  };
}

/** Validates the input by the contract's schema. */
export const suburbInputSchema = z.pipe(z.transform(bodyOf), newSuburbForm);
