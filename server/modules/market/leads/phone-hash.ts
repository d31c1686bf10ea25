import { internationalPhone } from '../../../../shared/domain/contact/phone.ts';
import { keyedHasher } from '../../../platform/keyed-hash.ts';
import type { PlatformConfig } from '../../../platform/config.ts';

/** Returns the keyed hash of a phone number, by which codes and text messages name it. */
export const phoneHashOf = (config: PlatformConfig, phone: string): string => keyedHasher(config, 'phone')(internationalPhone(phone) ?? phone);
