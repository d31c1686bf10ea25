import { recordAudit } from '../../features/audit/audit-store.ts';
import { createSecretToken, sha256 } from '../../features/auth/secret-token.ts';
import { insertCallback, updateCallbackColumns } from '../../features/callbacks/callback-store.ts';
import { insertInvitation } from '../../features/invitations/invitation-store.ts';
import type { Db } from '../client.ts';
import { fictionalPhones as demoPhones } from '../../../shared/domain/fictional-phones.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

interface DemoCallback {
  who: readonly [firstName: string, lastName: string];
  business: string;
  area: string;
  hoursAgo: number;
  /** What became of it, and how long ago. */
  became?: readonly ['called' | 'approved' | 'declined', hoursAgo: number];
  notes?: string;
  /** When the next call is to be made, from now. */
  callInHours?: number;
}

const callbacks: readonly DemoCallback[] = [
  { who: ['Mirabel', 'Quill'], business: 'Quill Electrical', area: 'Geelong and the Surf Coast', hoursAgo: 29 },
  { who: ['Tobias', 'Ashdown'], business: 'Ashdown Power & Light', area: 'Hunter Valley', hoursAgo: 21 },
  { who: ['Leilani', 'Ferro'], business: 'Ferro Bros Electrical', area: 'Gold Coast, north of Nerang', hoursAgo: 2 },
  {
    who: ['Graham', 'Okoye'],
    business: 'Okoye Electrical Services',
    area: 'Canberra and Queanbeyan',
    hoursAgo: 30,
    became: ['called', 20],
    notes: 'Good talk, two vans. Sends the number of the licence tonight.',
    callInHours: 18,
  },
  {
    who: ['Yasmin', 'Petrou'],
    business: 'Petrou Sparks',
    area: 'Inner west of Sydney',
    hoursAgo: 4 * DAY_HOURS,
    became: ['approved', 3 * DAY_HOURS],
    notes: 'Licence checked, insured. Wants emergencies only.',
  },
  {
    who: ['Rex', 'Marlow'],
    business: 'Marlow Handyman',
    area: 'All of Perth',
    hoursAgo: 6 * DAY_HOURS,
    became: ['declined', 6 * DAY_HOURS - 5],
    notes: 'Declined: no electrical licence.',
  },
];

/** Writes requests for a callback in every state, one of them overdue. */
export async function seedCallbacks(tx: Db, { superadmin, at }: { superadmin: number; at: Date }): Promise<void> {
  const ago = (hours: number) => new Date(at.getTime() - hours * HOUR_MS);
  for (const [index, { who, business, area, hoursAgo, became, notes, callInHours }] of callbacks.entries()) {
    const [firstName, lastName] = who;
    const { id } = await insertCallback(tx, {
      firstName,
      lastName,
      mobile: demoPhones.at(-1 - index) ?? demoPhones[0],
      email: `${firstName}.${lastName}@example.com`.toLowerCase(),
      businessName: business,
      serviceArea: area,
      createdAt: ago(hoursAgo),
    });
    if (!became) continue;
    const [status, answeredHoursAgo] = became;
    const answeredAt = ago(answeredHoursAgo);
    const decision = status === 'called' ? {} : { decidedAt: answeredAt, decidedByUserId: superadmin };
    const callbackDate = callInHours === undefined ? null : ago(-callInHours);
    await updateCallbackColumns(tx, id, { status, answeredAt, callbackDate, notes: notes ?? null, ...decision });
    await recordAudit(tx, {
      actorUserId: superadmin,
      action: `callback.${status}`,
      subjectType: 'callback',
      subjectId: id,
      before: { status: 'pending' },
      after: { status },
      at: answeredAt,
    });
    if (status === 'approved') await inviteInThePast(tx, { callbackId: id, createdByUserId: superadmin, createdAt: answeredAt });
  }
}

interface PastInvitation {
  callbackId: number;
  createdByUserId: number;
  createdAt: Date;
}

/** A link that nobody has: “Send again” makes one that works. */
function inviteInThePast(tx: Db, invitation: PastInvitation): Promise<void> {
  return insertInvitation(tx, {
    ...invitation,
    tokenHash: sha256(createSecretToken()),
    expiresAt: new Date(invitation.createdAt.getTime() + 14 * DAY_HOURS * HOUR_MS),
  });
}
