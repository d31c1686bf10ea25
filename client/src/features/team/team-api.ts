import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { output } from 'zod/mini';
import {
  addTeamMember,
  deactivateTeamMember,
  inviteTeamMember,
  listTeam,
  reactivateTeamMember,
  type TeamMember,
  type teamMemberForm,
} from '@shared/contracts/team.ts';
import { call } from '@/lib/api/api-client.ts';
import { byName } from './team-texts.ts';

/** Loads the owner's team, sorted by name; refetched on every visit. */
export const teamQuery = queryOptions({
  queryKey: ['team'] as const,
  queryFn: ({ signal }) => call(listTeam, { signal }),
  staleTime: 0,
});

/** Updates a member in the cached list, or inserts a new one by name. */
function putMember(queryClient: QueryClient, member: TeamMember): void {
  queryClient.setQueryData(teamQuery.queryKey, (members) => {
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
    mutationFn: (body: output<typeof teamMemberForm>) => call(addTeamMember, { body }),
    onSuccess: (member) => putMember(queryClient, member),
  });
}

const endpoints = {
  invite: inviteTeamMember,
  deactivate: deactivateTeamMember,
  reactivate: reactivateTeamMember,
};

/** Invites, deactivates or reactivates a member, and updates them in the list. */
export function useMemberAct(act: keyof typeof endpoints, memberId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints[act], { params: { memberId } }),
    onSuccess: (member) => putMember(queryClient, member),
    // A refusal means the member has changed since they were shown.
    onError: () => void queryClient.invalidateQueries({ queryKey: teamQuery.queryKey }),
  });
}
