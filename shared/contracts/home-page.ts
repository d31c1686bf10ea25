import * as z from 'zod/mini';
import { australianStates, serviceTypes } from '../domain/words/enums.ts';
import { defineEndpoint } from './endpoint.ts';

/** What customers paid for one kind of work, rounded to $10: the middle half of what electricians usually charge. */
const costGuide = z.object({
  serviceType: z.enum(serviceTypes),
  fromDollars: z.int(),
  toDollars: z.int(),
  /** How many paid jobs it comes from. */
  jobs: z.int(),
});

export type CostGuide = z.input<typeof costGuide>;

const suburbLink = z.object({
  name: z.string(),
  state: z.enum(australianStates),
  postcode: z.string(),
  path: z.string(),
});

const homePage = z.object({
  costGuides: z.array(costGuide),
  /** Suburbs with a page that search engines may show: a few of each state. */
  suburbs: z.array(suburbLink),
});

export type HomePageData = z.input<typeof homePage>;

export const getHomePage = defineEndpoint({
  name: 'getHomePage',
  method: 'GET',
  path: '/api/home-page',
  summary: 'What jobs have cost in the last 12 months, and links to suburb pages, as the home page shows them',
  access: 'public',
  response: homePage,
  errors: [],
});
