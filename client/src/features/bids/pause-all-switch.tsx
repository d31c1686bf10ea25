import { FieldError } from '@/components/ui/field.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { pauseAll, useBidsChange } from './bids-api.ts';

/** Renders the switch that pauses all bids at once, or lets them go on. It shows the chosen state while the answer is on its way. */
export function PauseAllSwitch({ isPaused }: { isPaused: boolean }) {
  const { mutate, isPending, variables, error } = useBidsChange((wanted: boolean) => pauseAll(wanted));
  const handleSwitch = (wanted: boolean) => {
    if (!isPending) mutate(wanted);
  };
  return (
    <div>
      <Switch isOn={isPending ? variables : isPaused} onSwitch={handleSwitch}>
        <span className="font-semibold">Pause all bids</span>
        <output className="ml-2 text-ink-3">{isPending ? (variables ? 'Pausing…' : 'Turning on…') : null}</output>
      </Switch>
      {error ? <FieldError>{error.message}</FieldError> : null}
    </div>
  );
}
