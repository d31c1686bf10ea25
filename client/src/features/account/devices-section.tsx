import { Laptop, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Device } from '@shared/contracts/account.ts';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { FieldError } from '@/components/ui/field.tsx';
import { formatDay, formatRelative } from '@/lib/time/format.ts';
import { useMinute } from '@/lib/time/use-minute.ts';
import { signOut, useAccountChange } from './account-api.ts';
import { Section } from './section.tsx';

const SignOutQuestion = lazyDialog(async () => (await import('./sign-out-question.tsx')).SignOutQuestion);

const nameOf = ({ name }: Device) => name ?? 'Unknown device';

const isPhone = ({ name }: Device) => /Android|iPhone|iPad/.test(name ?? '');

function DeviceRow({ device, isPending, onSignOut }: { device: Device; isPending: boolean; onSignOut: () => void }) {
  const now = useMinute();
  const { signedInAt, lastSeenAt, isCurrent } = device;
  const Icon = isPhone(device) ? Smartphone : Laptop;
  const seen = `last seen ${formatRelative(lastSeenAt, now)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden="true" className="size-5.5 shrink-0 text-ink-2" />
      <div className="min-w-0 grow basis-40">
        <p className="font-semibold">{nameOf(device)}</p>
        <p className="text-sm text-ink-2">
          Signed in {formatDay(signedInAt)}
          {isCurrent ? null : `, ${seen}`}
        </p>
      </div>
      {isCurrent ? (
        <Chip tone="success">This device</Chip>
      ) : (
        <Button variant="secondary" size="sm" isPending={isPending} pendingText="Signing out…" onClick={onSignOut}>
          Sign out
          <span className="sr-only">
            {' '}
            {nameOf(device)}, {seen}
          </span>
        </Button>
      )}
    </li>
  );
}

/** Renders the devices on which a person is signed in, and signs out others. */
export function DevicesSection({ devices }: { devices: readonly Device[] }) {
  const [isAsking, setIsAsking] = useState(false);
  const told = useRef<HTMLOutputElement>(null);
  const [done, setDone] = useState('');
  const one = useAccountChange(signOut);
  const count = devices.filter(({ isCurrent }) => !isCurrent).length;
  // The pressed button is gone, so focus moves here.
  const tell = (text: string) => {
    setDone(text);
    told.current?.focus();
  };
  const handleAllDone = () => {
    setIsAsking(false);
    tell('Your other devices are signed out.');
  };
  return (
    <Section title="Devices" hint="Where you’re signed in. Sign out what you don’t know or don’t use any more.">
      <div>
        <output ref={told} tabIndex={-1} className="mb-3 block text-sm font-semibold text-earth empty:mb-0">
          {done}
        </output>
        <ul className="divide-y divide-line">
          {devices.map((device) => (
            <DeviceRow
              key={device.ref}
              device={device}
              isPending={one.isPending && one.variables === device.ref}
              onSignOut={() => one.mutate(device.ref, { onSuccess: () => tell(`${nameOf(device)} is signed out.`) })}
            />
          ))}
        </ul>
        <div role="alert">{one.error ? <FieldError>{one.error.message}</FieldError> : null}</div>
      </div>
      {count > 1 ? (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setIsAsking(true)}>
          Sign out all other devices
        </Button>
      ) : null}
      {isAsking ? <SignOutQuestion count={count} onDone={handleAllDone} onClose={() => setIsAsking(false)} /> : null}
    </Section>
  );
}
