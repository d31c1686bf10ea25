import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { output } from 'zod/mini';
import type {
  addTeamMember,
  deactivateTeamMember,
  inviteTeamMember,
  listTeam,
  reactivateTeamMember,
  TeamMember,
  teamMemberForm,
} from '@shared/contracts/team.ts';
import { call, type AddressOf } from '@/lib/api/api-client.ts';
import { writeCached } from '@/lib/query/write-cached.ts';
import { byName } from './team-texts.ts';

const listTeamAddress: AddressOf<typeof listTeam> = { method: 'GET', path: '/api/team' };
const addTeamMemberAddress: AddressOf<typeof addTeamMember> = { method: 'POST', path: '/api/team' };
const inviteTeamMemberAddress: AddressOf<typeof inviteTeamMember> = { method: 'POST', path: '/api/team/:memberId/invite' };
const deactivateTeamMemberAddress: AddressOf<typeof deactivateTeamMember> = { method: 'POST', path: '/api/team/:memberId/deactivate' };
const reactivateTeamMemberAddress: AddressOf<typeof reactivateTeamMember> = { method: 'POST', path: '/api/team/:memberId/reactivate' };

/** Loads the owner's team, sorted by name; refetched on every visit. */
export const teamQuery = queryOptions({
  queryKey: ['team'] as const,
  queryFn: ({ signal }) => call<typeof listTeam>(listTeamAddress, { signal }),
  staleTime: 0,
});

/** Updates a member in the cached list, or inserts a new one by name. */
function putMember(queryClient: QueryClient, member: TeamMember): Promise<void> {
  return writeCached<TeamMember[]>(queryClient, teamQuery, (members) => {
    if (!members) return undefined;
    const isKnown = members.some(({ id }) => id === member.id);
    return isKnown
      ? members.map((known) => (known.id === member.id ? member : known))
      : [...members, member].toSorted(byName);
  });
}

/** Adds a member, and inserts them into the cached list. */
export function useAddMember() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: output<typeof teamMemberForm>) => call<typeof addTeamMember>(addTeamMemberAddress, { body }),
    onSuccess: (member) => putMember(queryClient, member),
  });
}

const addresses = {
  invite: inviteTeamMemberAddress,
  deactivate: deactivateTeamMemberAddress,
  reactivate: reactivateTeamMemberAddress,
};

/** Invites, deactivates or reactivates a member, and updates them in the list. */
export function useMemberAct(act: keyof typeof addresses, memberId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call<typeof inviteTeamMember | typeof deactivateTeamMember | typeof reactivateTeamMember>(addresses[act], { params: { memberId } }),
    onSuccess: (member) => putMember(queryClient, member),
    // A refusal means the member has changed since they were shown.
    onError: () => void queryClient.invalidateQueries({ queryKey: teamQuery.queryKey }),
  });
}
