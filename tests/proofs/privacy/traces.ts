import sharp from 'sharp';
import { setBidLimits as limitsContract } from '../../../shared/contracts/standing-bids.ts';
import { setBidLimits } from '../../../server/modules/bids/set-bid-limits.ts';
import { createStandingBid } from '../../../server/modules/bids/change-bids.ts';
import { fileInsurance } from '../../../server/modules/identity/insurance/file-insurance.ts';
import { addTeamMember } from '../../../server/modules/identity/team/add-team-member.ts';
import { updateServiceArea } from '../../../server/modules/places/service-areas/update-service-area.ts';
import { answerRequest, reviewRequest } from '../../../server/modules/requests/change-request.ts';
import { phoneCodeSender } from '../../../server/modules/requests/phone-code/send-phone-code.ts';
import { addRequestPhoto } from '../../../server/modules/requests/photos/photos.ts';
import { getOwnProfile, replyToReview, switchProfile } from '../../../server/modules/requests/profiles/profiles.ts';
import type { AppContext } from '../../../server/app/context.ts';
import type { Viewer } from '../../../server/platform/http/caller.ts';
import { BID, LIMITS } from '../../support/bids.ts';
import { inDays, pdf } from '../../support/certificates.ts';
import { newPerson, type Person } from './people.ts';

export interface Electrician {
  person: Person;
  viewer: Viewer;
}

interface OfRequest {
  customer: Person;
  token: string;
  leadId: number;
}

let networks = 0;

/** Texts a customer the code of their number, and adds a photo to their request whose stored file ends with their name. */
export async function sendCodeAndPhoto(ctx: AppContext, { customer, token, leadId }: OfRequest): Promise<void> {
  networks += 1;
  await phoneCodeSender(ctx)({ token, isAgain: false }, `10.0.${Math.floor(networks / 200)}.${networks % 200}`);
  const picture = await sharp({ create: { width: 32, height: 24, channels: 3, background: '#334455' } }).png().toBuffer();
  await addRequestPhoto(ctx, { token }, picture);
  const { rows } = await ctx.store.raw.query(`select file_key from request_photos where lead_id = ${leadId}`);
  // A picture shows nothing that a search finds.
  await ctx.files.put(String(rows[0]?.['file_key']), Buffer.concat([picture, Buffer.from(` ${customer.lastName} `)]));
}

interface Answer {
  customer: Person;
  token: string;
  electrician: Electrician;
  isConcern: boolean;
}

/** Says on the page of a request how it went: with a concern, or with a review that the electrician answers. Both name their people. */
export async function answer(ctx: AppContext, { customer, token, electrician, isConcern }: Answer): Promise<void> {
  if (isConcern) {
    await answerRequest(ctx, { token, answer: 'concern', details: `${electrician.person.name} left my ${customer.text} Phone ${customer.phone}.` });
    return;
  }
  await answerRequest(ctx, { token, answer: 'called', details: null });
  await reviewRequest(ctx, { token, rating: 5, text: `${electrician.person.firstName} came to ${customer.address}. ${customer.text}`, isPublic: true });
  const { reviews } = await getOwnProfile(ctx, electrician.viewer);
  const waiting = reviews.find(({ reply }) => reply === null);
  if (waiting) await replyToReview(ctx, electrician.viewer, { reviewId: waiting.id, reply: `Thank you, ${customer.name}. ${electrician.person.name}` });
}

/** Files a certificate that names the electrician, makes their page public, and bids for leads far away, where there are none. */
export async function insureAndShow(ctx: AppContext, { person, viewer }: Electrician): Promise<void> {
  const form = { insurer: `${person.lastName} Mutual`, policyNumber: person.policy, sumInsured: 20_000_000, expiresOn: inDays(ctx, 200) };
  for (const state of ['replaced', 'current']) await fileInsurance(ctx, viewer, form, pdf(`${state}: ${person.name}, ${person.address}`));
  await switchProfile(ctx, viewer, { isPublic: true });
  await setBidLimits(ctx, viewer, limitsContract.body.parse(LIMITS));
  const far = { latitude: -31.95, longitude: 115.86 };
  await updateServiceArea(ctx, viewer, { serviceLocation: person.address, serviceLatitude: far.latitude, serviceLongitude: far.longitude, serviceRadius: 10 });
  await createStandingBid(ctx, viewer, { ...BID, area: { location: person.address, ...far, radiusKm: 10 } });
}

/** Adds somebody to an electrician's team, who is emailed. */
export async function addMember(ctx: AppContext, { viewer }: Electrician): Promise<Person> {
  const member = newPerson();
  const { firstName, lastName, email, phone } = member;
  await addTeamMember(ctx, viewer, { firstName, lastName, email, phone, username: lastName.toLowerCase() });
  return member;
}
