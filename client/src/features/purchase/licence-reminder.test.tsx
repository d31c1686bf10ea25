import { renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { updateLicence } from '@shared/contracts/auth.ts';
import { recordServerTime } from '@/lib/time/server-clock.ts';
import { useSession } from '@/lib/session/session.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { buildLead } from '@/testing/build-lead.ts';
import { LicenceReminder } from './licence-reminder.tsx';
import { goneToOthers } from '@/components/lead/gone-lead.ts';
import { scheduleOf } from '@/components/lead/lead-schedule.ts';
import { PurchaseDialog } from './purchase-dialog.tsx';

const TITLE = 'Add your electrical licence (optional)';

function open(overrides: Parameters<typeof buildUser>[0] = {}) {
  const user = buildUser(overrides);
  return renderWithApp(<LicenceReminder user={user} />, { user });
}

async function openForm() {
  const view = open();
  await view.user.click(screen.getByRole('button', { name: 'Add licence' }));
  return view;
}

const number = () => screen.getByLabelText<HTMLInputElement>('Licence number');
const save = () => screen.getByRole('button', { name: 'Send licence' });

async function fillIn({ user }: Awaited<ReturnType<typeof openForm>>) {
  await user.type(number(), ' 123456C ');
  await user.selectOptions(screen.getByLabelText('Licence state'), 'NSW');
  await user.selectOptions(screen.getByLabelText('Licence class'), 'Electrical contractor');
  await user.type(screen.getByLabelText('Name on the licence'), 'Watt Electrical');
  await user.click(save());
}

describe('the question', () => {
  it('says why, and that nobody has to', () => {
    open();

    expect(screen.getByText(TITLE)).toBeDefined();
    expect(screen.getByText('You can buy without it, except leads whose customers were promised a licensed electrician.')).toBeDefined();
  });

  it.each([
    ['an electrician who gave one', { licenseNumber: '123456C', licenseState: 'NSW' }],
    ['a team member', { userType: 'team_member', teamOwnerId: 3 }],
    ['a super admin', { userType: 'super_admin' }],
  ] as const)('is not put to %s', (_who, overrides) => {
    open(overrides);

    expect(screen.queryByText(TITLE)).toBeNull();
  });

  it('is skipped for this visit, by this person alone', async () => {
    const { user, unmount } = open();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByText(TITLE)).toBeNull();
    unmount();

    open();
    expect(screen.queryByText(TITLE)).toBeNull();
    open({ id: 8 });
    expect(screen.getByText(TITLE)).toBeDefined();
  });

  it('can be skipped from the form too', async () => {
    const { user } = await openForm();

    await user.click(screen.getByRole('button', { name: 'Not now' }));

    expect(screen.queryByText(TITLE)).toBeNull();
    expect(api.requests(updateLicence)).toEqual([]);
  });
});

describe('the form', () => {
  const licensed = buildUser({ licenseNumber: '123456C', licenseState: 'NSW' });

  beforeEach(() => api.answers(updateLicence, licensed));

  it('stores the licence, says so, and the account has it from then on', async () => {
    const view = await openForm();
    await waitFor(() => expect(document.activeElement).toBe(number()));

    await fillIn(view);

    const words = await screen.findByText('Your licence is saved. Thank you.');
    expect(document.activeElement).toBe(words);
    expect(api.requests(updateLicence).map(({ body }) => body)).toEqual([
      { licenseNumber: '123456C', licenseState: 'NSW', licenseClass: 'contractor', licenseHolder: 'Watt Electrical' },
    ]);
    expect(renderHook(() => useSession()).result.current.user).toEqual(licensed);
  });

  it('asks for all parts', async () => {
    const { user } = await openForm();

    await user.click(save());

    expect(await screen.findByText('Please enter your licence number')).toBeDefined();
    expect(screen.getByText('Please choose the state of your licence')).toBeDefined();
    expect(screen.getByText('Please choose the class of your licence')).toBeDefined();
    expect(screen.getByText('Please enter the name on the licence')).toBeDefined();
    expect(api.requests(updateLicence)).toEqual([]);
  });

  it('keeps what was typed when it could not be stored, and says why', async () => {
    api.fails(updateLicence);
    const view = await openForm();

    await fillIn(view);

    expect((await screen.findByRole('alert')).textContent).toMatch(/We couldn’t reach the server/);
    expect(number().value).toBe(' 123456C ');
  });
});

describe('in the purchase dialog', () => {
  it('stands beside the purchase, which does not wait for it', async () => {
    recordServerTime(Date.now(), performance.now(), performance.now());
    const take = vi.fn<() => void>();
    const [user, lead] = [buildUser(), buildLead()];
    const taking = { take, clear: () => {}, isPending: false, outcome: null, agreed: null };
    const view = renderWithApp(
      <PurchaseDialog {...{ lead, user, taking }} schedule={scheduleOf(lead)} isSold={false} next={null} renderGone={goneToOthers} onClose={() => {}} />,
      { user },
    );
    expect(await screen.findByText(TITLE)).toBeDefined();

    await view.user.click(screen.getByRole('button', { name: /^Complete demo purchase/ }));

    await waitFor(() => expect(take).toHaveBeenCalledTimes(1));
    expect(screen.getByText(TITLE)).toBeDefined();
  });
});
