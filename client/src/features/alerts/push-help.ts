type Platform = 'ios' | 'android' | 'firefox' | 'safari' | 'other';

/** An iPad says that it is a Mac; no Mac takes touches. */
const isIos = () =>
  /iphone|ipad|ipod/i.test(navigator.userAgent) ||
  (/macintosh/i.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

function platform(): Platform {
  const { userAgent } = navigator;
  if (isIos()) return 'ios';
  if (/android/i.test(userAgent)) return 'android';
  if (/firefox/i.test(userAgent)) return 'firefox';
  return /safari/i.test(userAgent) && !/chrom/i.test(userAgent) ? 'safari' : 'other';
}

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches;

/** True where push messages come to apps on the Home Screen alone, and this is none. */
export function needsHomeScreen(): boolean {
  return isIos() && !isInstalled();
}

/** The steps that put this site on the Home Screen of an iPhone or iPad. */
export const homeScreenSteps = (name: string) => [
  'Open this page in Safari.',
  'Tap Share, the square with an arrow.',
  'Tap Add to Home Screen, then Add.',
  `Open ${name} from the Home Screen, sign in and turn alerts on there.`,
];

/** The steps that undo a refusal, which a browser never asks about again by itself. */
export function unblockSteps(name: string): readonly string[] {
  const steps: Record<Platform, readonly string[]> = {
    ios: ['Open the Settings of this device, then Notifications.', `Tap ${name} and turn on Allow Notifications.`],
    android: [
      'Tap the icon left of the address, then Permissions. For the installed app: hold its icon, then App info.',
      'Tap Notifications and allow them.',
    ],
    firefox: ['Press the icon left of the address.', 'Take “Blocked” away beside Send Notifications.'],
    safari: ['In the menu Safari choose Settings, then Websites, then Notifications.', 'Choose Allow beside this site.'],
    other: ['Press the icon left of the address, then Site settings.', 'Choose Allow beside Notifications.'],
  };
  return steps[platform()];
}
