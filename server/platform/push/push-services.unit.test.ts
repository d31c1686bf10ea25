import { describe, expect, it } from 'vitest';
import { isPushService } from './push-services.ts';

describe('the address of a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/dXk3:APA91b-_x',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAAB',
    'https://wns2-pn1p.notify.windows.com/w/?token=BQYAAAD%2f%2b',
    'https://web.push.apple.com/QOvA0ybo',
  ])('%s is one', (address) => {
    expect(isPushService(address)).toBe(true);
  });

  it.each([
    ['of another host', 'https://example.com/fcm/send/x'],
    ['of this machine', 'https://127.0.0.1/x'],
    ['of a network', 'https://[::ffff:10.0.0.1]/x'],
    ['without encryption', 'http://fcm.googleapis.com/fcm/send/x'],
    ['of a file', 'file:///etc/passwd'],
    ['on another port', 'https://fcm.googleapis.com:8443/x'],
    ['with a name and password', 'https://me:secret@fcm.googleapis.com/x'],
    ['with a name alone', 'https://fcm.googleapis.com@evil.example/x'],
    ['below the host of one that has no others', 'https://evil.fcm.googleapis.com/x'],
    ['that begins like one', 'https://fcm.googleapis.com.evil.example/x'],
    ['that ends like one', 'https://evilpush.apple.com/x'],
    ['of a domain without a host', 'https://push.apple.com/x'],
    ['with a dot at the end', 'https://fcm.googleapis.com./x'],
    ['in capitals', 'HTTPS://FCM.GOOGLEAPIS.COM/x'],
    ['with the standard port', 'https://fcm.googleapis.com:443/x'],
    ['with a backslash', String.raw`https://fcm.googleapis.com\@evil.example/x`],
    ['with a space before it', ' https://fcm.googleapis.com/x'],
    ['that is none', 'fcm.googleapis.com'],
    ['that is empty', ''],
  ])('%s is none', (_what, address) => {
    expect(isPushService(address)).toBe(false);
  });
});
