type Platform = 'ios' | 'android' | 'firefox' | 'safari' | 'other';

/** Returns true on iOS. An iPad reports itself as a Mac, but no Mac has a touch screen. */
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

/** Returns true where push works only for Home Screen apps and this page is not one. */
export function needsHomeScreen(): boolean {
  return isIos() && !isInstalled();
}

/** Returns the steps that add this site to the Home Screen of an iPhone or iPad. */
export const homeScreenSteps = (name: string) => [
  'Open this page in Safari.',
  'Tap Share, the square with an arrow.',
  'Tap Add to Home Screen, then Add.',
  `Open ${name} from the Home Screen, sign in and turn alerts on there.`,
];

/** Returns the steps that unblock notifications, as a browser never asks again after a refusal. */
export function unblockSteps(name: string): readonly string[] {
  const steps: Record<Platform, readonly string[]> = {
    ios: ['Open the Settings of this device, then Notifications.', `Tap ${name} and turn on Allow Notifications.`],
    android: [
      'Tap the icon left of the address, then Permissions. For the installed app: hold its icon, then App info.',
      'Tap Notifications and allow them.',
    ],
    firefox: ['Press the icon left of the address.', 'Remove “Blocked” next to Send Notifications.'],
    safari: ['In the Safari menu, choose Settings, then Websites, then Notifications.', 'Choose Allow next to this site.'],
    other: ['Press the icon left of the address, then Site settings.', 'Choose Allow next to Notifications.'],
  };
  return steps[platform()];
}
