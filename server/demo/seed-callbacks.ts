import { HOUR_MS } from '../../shared/domain/time/durations.ts';
import type { Db } from '../platform/db/client.ts';
import { recordAudit } from '../modules/audit/index.ts';
import { createSecretToken, sha256, insertInvitation } from '../modules/identity/index.ts';
import { insertCallback, updateCallbackColumns } from '../modules/back-office/index.ts';
import { fictionalPhones as demoPhones } from '../modules/market/index.ts';

const DAY_HOURS = 24;

interface DemoCallback {
  who: readonly [firstName: string, lastName: string];
  business: string;
  area: string;
  hoursAgo: number;
  /** The outcome, and how many hours ago it was. */
  became?: readonly ['called' | 'approved' | 'declined', hoursAgo: number];
  notes?: string;
  /** In how many hours the next call is due. */
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

/** Inserts requests for a callback in every state, one of them overdue. */
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

/** Inserts an invitation whose link is unknown to everyone; “Send again” creates a working one. */
function inviteInThePast(tx: Db, invitation: PastInvitation): Promise<void> {
  return insertInvitation(tx, {
    ...invitation,
    tokenHash: sha256(createSecretToken()),
    expiresAt: new Date(invitation.createdAt.getTime() + 14 * DAY_HOURS * HOUR_MS),
  });
}
