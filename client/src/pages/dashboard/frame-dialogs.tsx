import { useLocation } from 'wouter';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import type { MoreActions } from '@/features/dashboard/dashboard-actions.ts';
import { DashboardDialogs, type OpenDialog } from './dashboard-dialogs.tsx';

const HISTORY = `${paths.dashboard}?tab=purchase_history`;

interface Props {
  open: OpenDialog;
  user: CurrentUser;
  onOpen: (dialog: OpenDialog) => void;
  onClose: () => void;
}

function actionsFor({ user, onOpen }: Props): MoreActions {
  const isOwner = user.userType !== 'team_member';
  return {
    addLead: () => onOpen('add'),
    manageArea: isOwner ? () => onOpen('area') : null,
    manageAlerts: isOwner ? () => onOpen('alerts') : null,
    teamHref: isOwner ? paths.team : null,
    returnsHref: `${HISTORY}&view=returns`,
    archivedHref: `${HISTORY}&view=archived`,
  };
}

/** Renders the dashboard's dialogs on another page. */
export function FrameDialogs(props: Props) {
  const [, navigate] = useLocation();
  const actions = actionsFor(props);
  return (
    <DashboardDialogs
      open={props.open}
      user={props.user}
      actions={actions}
      onAdded={({ id }) => navigate(`${paths.dashboard}?tab=purchased&job=${id}`)}
      onClose={props.onClose}
    />
  );
}
