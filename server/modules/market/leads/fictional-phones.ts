import { nationalPhone } from '../../../../shared/domain/contact/phone.ts';

/** Numbers that Australia’s regulator sets aside for fiction. */
export const fictionalPhones = [
  '0491570006', '0491570110', '0491570156', '0491570157', '0491570158', '0491570159', '0491570313',
  '0491570737', '0491571266', '0491571491', '0491571804', '0491572549', '0491572665', '0491572983',
  '0491573770', '0491573087', '0491574118', '0491574632', '0491575254', '0491575789', '0491576398',
  '0491576801', '0491577426', '0491577644', '0491578957', '0491578148', '0491578888', '0491579212',
  '0491579760', '0491579455',
] as const;

const fictional: ReadonlySet<string> = new Set(fictionalPhones);

/** Returns true for a number that is set aside for fiction: nobody has it. */
export function isFictional(phone: string): boolean {
  return fictional.has(nationalPhone(phone) ?? '');
}
