import { sydneyDate } from '../../shared/domain/time/sydney-date.ts';
import type { AppContext } from '../../server/app/context.ts';
import type { Agent } from './sales.ts';

/** A file that begins as a PDF does. */
export const pdf = (content = 'a certificate') => Buffer.from(`%PDF-1.7\n${content}\n%%EOF\n`);

/** The date in Sydney in so many days. */
export const inDays = ({ clock }: AppContext, days: number) => sydneyDate(new Date(clock.now().getTime() + days * 86_400_000));

/** What the form of an insurance sends beside its file, but for the last day. */
export const insuranceFields = { insurer: 'Sparks Mutual', policyNumber: 'PL-4711', sumInsured: '20,000,000' };

interface Filed extends Partial<typeof insuranceFields> {
  expiresOn: string;
  file?: Buffer;
  filename?: string;
}

/** Sends the form of an insurance with a certificate. */
export function fileCertificate(agent: Agent, { file = pdf(), filename = 'certificate.pdf', ...fields }: Filed) {
  let request = agent.post('/api/insurance');
  for (const [name, value] of Object.entries({ ...insuranceFields, ...fields })) request = request.field(name, value);
  return request.attach('file', file, filename);
}
