import type { Suburb } from '../../shared/contracts/suburbs.ts';
import type { Agent } from './sales.ts';
import { leastTerms } from '../../shared/domain/words/claims.ts';

export const newtown = { name: 'Newtown', state: 'NSW', postcode: '2042' } as const;
export const enmore = { name: 'Enmore', state: 'NSW', postcode: '2042' } as const;

/** A text that no other has. */
export function ownText(word: string, count = 130): string {
  return Array.from({ length: count }, (_, at) => `${word}${at}`).join(' ');
}

/** Keeps suburbs as a super admin does. */
export function suburbKeeper(agent: Agent) {
  const create = (body: object = newtown) => agent.post('/api/suburbs').send(body);
  const change = ({ id, updatedAt }: Suburb, body: object) => agent.patch(`/api/suburbs/${id}`).send({ base: { updatedAt }, ...body });
  const listed = async (query: Record<string, string> = {}) => {
    const { body, headers } = await agent.get('/api/suburbs').query(query).expect(200);
    return { rows: body as Suburb[], next: headers['x-next-cursor'] };
  };
  return {
    create,
    change,
    listed,
    created: async (body?: object) => (await create(body).expect(201)).body as Suburb,
    changed: async (suburb: Suburb, body: object) => (await change(suburb, body).expect(200)).body as Suburb,
    /** The paths of suburbs in the sitemap. */
    inSitemap: async () => {
      const { text } = await agent.get('/sitemap.xml').expect(200);
      return [...text.matchAll(/\/electricians\/[^<]+/g)].map(([path]) => path);
    },
  };
}

/** What pages may say of the electricians where the market asks nothing of them. */
export const anyClaims = async () => leastTerms;
