import { useId, type ReactNode } from 'react';
import type { AlertSettings } from '@shared/contracts/alerts.ts';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { FieldError } from '@/components/ui/field.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { pushCountText } from './alert-texts.ts';
import { homeScreenSteps, unblockSteps } from './push-help.ts';
import { usePushDevice, type PushState } from './use-push-device.ts';

function Steps({ intro, steps }: { intro: string; steps: readonly string[] }) {
  return (
    <>
      <p>{intro}</p>
      <ol className="ml-5 grid list-decimal gap-1">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  );
}

/** Explains each push state. The browser's prompt comes only after the person has read it and pressed. */
function About({ state }: { state: PushState }): ReactNode {
  const { name } = clientConfig.brand;
  switch (state) {
    case 'no-key':
      return <p>This site can’t send notifications to devices. Alerts by email work.</p>;
    case 'install':
      return (
        <Steps
          intro="An iPhone or iPad shows alerts once this site is on its Home Screen:"
          steps={homeScreenSteps(name)}
        />
      );
    case 'unsupported':
      return <p>This browser can’t show notifications. Alerts by email work on any device.</p>;
    case 'denied':
      return (
        <Steps intro={`This browser blocks notifications from ${name}. To allow them again:`} steps={unblockSteps(name)} />
      );
    case 'reading':
      return <p>Checking this device…</p>;
    case 'on':
      return <p>This device shows a notification for each new lead near you.</p>;
    case 'off':
      return (
        <p>
          A notification for each new lead near you, even while this page is closed. It names the suburb and the kind of work,
          never the customer. Your browser asks you once whether {name} may show it.
        </p>
      );
    default:
      return state satisfies never;
  }
}

/** Renders push alerts on this device. */
export function PushPart({ settings }: { settings: AlertSettings }) {
  const id = useId();
  const { state, isTurning, wasDismissed, error, turnOn, turnOff } = usePushDevice(settings);
  const isOn = state === 'on';
  const count = pushCountText(settings.devices, isOn);
  return (
    <section aria-labelledby={id} className="grid gap-2 text-sm">
      <h3 id={id} className="flex items-center gap-2 text-base">
        On this device
        {isOn ? <Chip tone="success">On</Chip> : null}
      </h3>
      <div className="grid gap-2 text-ink-2">
        <About state={state} />
        {count ? <p>{count}</p> : null}
      </div>
      {state === 'off' ? (
        <Button className="justify-self-start" isPending={isTurning} pendingText="Turning on…" onClick={turnOn}>
          Turn on alerts
        </Button>
      ) : null}
      {isOn ? (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          isPending={isTurning}
          pendingText="One moment…"
          onClick={turnOff}
        >
          Turn off on this device
        </Button>
      ) : null}
      <div role="alert">
        {error ? <FieldError>{error.message}</FieldError> : null}
        {wasDismissed && state === 'off' ? (
          <FieldError>You closed the browser’s prompt. Press the button again and choose Allow.</FieldError>
        ) : null}
      </div>
    </section>
  );
}
